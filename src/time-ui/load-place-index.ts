import type { listPlaces as ListPlaces } from '../time-zones/list-places.ts';
import { indexInSteps, type PlaceIndex } from '../time-zones/places/index-table.ts';
import type { PlaceTable } from '../time-zones/places/place-table.ts';
import type { PlaceScript } from '../time-zones/places/scripts.ts';

const importOf: Readonly<Record<PlaceScript, () => Promise<{ default: PlaceTable }>>> = {
  latin: () => import('virtual:places/latin'),
  cjk: () => import('virtual:places/cjk'),
  hangul: () => import('virtual:places/hangul'),
  devanagari: () => import('virtual:places/devanagari'),
  arabic: () => import('virtual:places/arabic'),
};

/** The names in one script, and the code that lists them: nobody needs either before a letter is typed. */
interface LoadedPlaces {
  readonly index: PlaceIndex;
  readonly listPlaces: typeof ListPlaces;
}

const indexes = new Map<PlaceScript, LoadedPlaces>();
const loading = new Set<PlaceScript>();
const listeners = new Set<() => void>();
let version = 0;

/** The names in one script; undefined until they are loaded, and the first call starts that. */
export function readPlaces(script: PlaceScript): LoadedPlaces | undefined {
  return indexes.get(script);
}

export async function loadPlaceIndex(script: PlaceScript): Promise<void> {
  if (indexes.has(script) || loading.has(script)) return;
  loading.add(script);
  try {
    const [table, { listPlaces }] = await Promise.all([importOf[script](), import('../time-zones/list-places.ts')]);
    // Reading, each step of indexing, and showing are a task each, so that the next letter need not wait for all.
    await nextTask();
    indexes.set(script, { index: await indexStepByStep(table.default), listPlaces });
    version++;
    for (const listener of listeners) listener();
  } catch {
    // Without a network the listed zones are still found; the next keystroke tries again.
  } finally {
    loading.delete(script);
  }
}

async function indexStepByStep(table: PlaceTable): Promise<PlaceIndex> {
  const steps = indexInSteps(table);
  for (;;) {
    const step = steps.next();
    await nextTask();
    if (step.done) return step.value;
  }
}

/** A message rather than a timer: timers wait longer in pages that use many, and stand still with a stopped clock. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** For useSyncExternalStore: changes when a table has arrived. */
export function readPlacesVersion(): number {
  return version;
}

export function subscribeToPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
