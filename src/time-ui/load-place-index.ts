import type { listPlaces as ListPlaces } from '../time-zones/list-places.ts';
import { indexInSteps, type PlaceIndex } from '../time-zones/places/index-table.ts';
import type { PlaceTable } from '../time-zones/places/place-table.ts';
import type { PlaceScript } from '../time-zones/places/scripts.ts';
import { runInTasks } from '../ui/controls/run-in-tasks.ts';

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

/** The names in one script; undefined until they are loaded, and the first call starts that. */
export function readPlaces(script: PlaceScript): LoadedPlaces | undefined {
  return indexes.get(script);
}

export async function loadPlaceIndex(script: PlaceScript): Promise<void> {
  if (indexes.has(script) || loading.has(script)) return;
  loading.add(script);
  try {
    const [table, { listPlaces }] = await Promise.all([importOf[script](), import('../time-zones/list-places.ts')]);
    // In tasks of their own, so that the next letter need not wait for all.
    const index = await runInTasks(indexInSteps(table.default));
    if (index) indexes.set(script, { index, listPlaces });
    announcePlaces();
  } catch {
    // Without a network the listed zones are still found; the next keystroke tries again.
  } finally {
    loading.delete(script);
  }
}

/** Called when names have arrived. */
export function subscribeToPlaces(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announcePlaces(): void {
  for (const listener of listeners) listener();
}
