import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTray } from './tray-context.ts';

/** Files on their way to a tool: dropped on another page, pasted there, or the result of another tool. */
const waiting = new Map<string, readonly File[]>();
const listeners = new Set<() => void>();

export function sendTo(toolId: string, files: readonly File[]): void {
  waiting.set(toolId, files);
  for (const listener of listeners) listener();
}

/** Takes the files that were carried to this tool, once, as soon as its screen is shown. */
export function useArrivals(onFiles: (files: File[]) => void): void {
  const { id } = useTray();
  const files = useSyncExternalStore(
    subscribe,
    () => waiting.get(id),
    () => undefined,
  );
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    if (!files || waiting.get(id) !== files) return;
    waiting.delete(id);
    latest.current([...files]);
  }, [id, files]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
