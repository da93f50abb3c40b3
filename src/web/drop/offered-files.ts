import { useSyncExternalStore } from 'react';

/** Files that the visitor has shown to the site without saying which tool they are for. */
let offered: readonly File[] | undefined;
const listeners = new Set<() => void>();

export function offerFiles(files: readonly File[] | undefined): void {
  offered = files && files.length > 0 ? files : undefined;
  for (const listener of listeners) listener();
}

/** Done with these; what has been shown since stays. */
export function withdrawFiles(files: readonly File[]): void {
  if (offered === files) offerFiles(undefined);
}

export function useOfferedFiles(): readonly File[] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => offered,
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
