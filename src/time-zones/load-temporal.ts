import type { TemporalApi } from './temporal.ts';

/** A store of one value, shaped for React's useSyncExternalStore: undefined until Temporal can be used. */
let temporal: TemporalApi | undefined;
let isLoading = false;
const listeners = new Set<() => void>();

function nativeTemporal(): TemporalApi | undefined {
  return (globalThis as { Temporal?: TemporalApi }).Temporal;
}

async function loadPolyfill(): Promise<void> {
  isLoading = true;
  try {
    const polyfill = await import('temporal-polyfill/implementation');
    temporal = polyfill.Temporal;
    for (const listener of listeners) listener();
  } finally {
    isLoading = false;
  }
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
  if (!readTemporal() && !isLoading) void loadPolyfill();
  return () => listeners.delete(listener);
}
