import type { TemporalApi } from './temporal.ts';

/** A store of one value, shaped for React's useSyncExternalStore: undefined until Temporal can be used. */
let temporal: TemporalApi | undefined;
let loading: Promise<boolean> | undefined;
let hasFailed = false;
const listeners = new Set<() => void>();

function nativeTemporal(): TemporalApi | undefined {
  return (globalThis as { Temporal?: TemporalApi }).Temporal;
}

async function loadPolyfill(): Promise<boolean> {
  try {
    const polyfill = await import('temporal-polyfill/implementation');
    temporal = polyfill.Temporal;
    hasFailed = false;
  } catch {
    // No network is a state of the page and no fault of the code.
    hasFailed = true;
  }
  loading = undefined;
  for (const listener of listeners) listener();
  return !hasFailed;
}

/** Whether Temporal can be used then; one download at a time. */
export function loadTemporal(): Promise<boolean> {
  loading ??= loadPolyfill();
  return loading;
}

/** The last download came to nothing. */
export function hasTemporalFailed(): boolean {
  return hasFailed;
}

export function readTemporal(): TemporalApi | undefined {
  temporal ??= nativeTemporal();
  return temporal;
}

/** Prerendered pages have no clock: they show neutral placeholders. */
export function readTemporalOnServer(): undefined {
  return undefined;
}

/** The first subscriber starts the loading; after a failed download the next one tries again. */
export function subscribeToTemporal(listener: () => void): () => void {
  listeners.add(listener);
  if (!readTemporal()) void loadTemporal();
  return () => listeners.delete(listener);
}
