import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Releases a bitmap, a document or an address when another one takes its place or the screen is gone. A clean-up of an
 * ordinary effect would also run when the screen is only hidden, where the visitor expects to find it again.
 */
export function useReleaseReplaced<Resource>(resource: Resource | undefined, release: (old: Resource) => void): void {
  const held = useRef<Resource>(undefined);
  const latest = useRef(release);
  useEffect(() => {
    latest.current = release;
  });
  useEffect(() => {
    if (held.current !== undefined && held.current !== resource) latest.current(held.current);
    held.current = resource;
  }, [resource]);
  useInsertionEffect(
    () => () => {
      if (held.current !== undefined) latest.current(held.current);
    },
    [],
  );
}
