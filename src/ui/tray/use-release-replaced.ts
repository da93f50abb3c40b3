import { useEffect, useRef } from 'react';

/**
 * Releases a bitmap, a document or an address when another one takes its place. A clean-up of an effect would also run
 * when the screen is hidden, where the visitor expects to find it again.
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
}
