import { useEffect, useSyncExternalStore } from 'react';
import { useTray } from './tray-context.ts';

/** What a tool's tray holds, from least to most: nothing, a file, a result that was not saved, a running job. */
export type TrayWork = 'none' | 'held' | 'unsaved' | 'running';

interface TrayState {
  holdsFile: boolean;
  runningJobs: number;
  hasUnsavedResult: boolean;
}

const empty: TrayState = { holdsFile: false, runningJobs: 0, hasUnsavedResult: false };

/**
 * The trays of this visit. Kept outside of React: a job goes on and ends while its screen is hidden, and effects of a
 * hidden screen do not run.
 */
const trays = new Map<string, TrayState>();
const listeners = new Set<() => void>();

function change(tray: string, next: (state: TrayState) => Partial<TrayState>): void {
  const state = trays.get(tray) ?? empty;
  trays.set(tray, { ...state, ...next(state) });
  for (const listener of listeners) listener();
}

export function workIn(tray: string): TrayWork {
  const { holdsFile, runningJobs, hasUnsavedResult } = trays.get(tray) ?? empty;
  if (runningJobs > 0) return 'running';
  if (hasUnsavedResult) return 'unsaved';
  return holdsFile ? 'held' : 'none';
}

/** Whether leaving the site would lose something that cannot be had back with a click. */
export function wouldLoseWork(): boolean {
  return [...trays.keys()].some((tray) => ['running', 'unsaved'].includes(workIn(tray)));
}

/** A job begins; call the answer once when it has ended, however it ended. */
export function beginJob(tray: string): () => void {
  change(tray, ({ runningJobs }) => ({ runningJobs: runningJobs + 1 }));
  let hasEnded = false;
  return () => {
    if (hasEnded) return;
    hasEnded = true;
    change(tray, ({ runningJobs }) => ({ runningJobs: runningJobs - 1 }));
  };
}

export function markResult(tray: string, kind: 'unsaved' | 'saved' | 'gone'): void {
  change(tray, () => ({ hasUnsavedResult: kind === 'unsaved' }));
}

/** The tray is empty, but what it held is kept; call the answer when it is back in it. */
export function setAside(tray: string): () => void {
  const { holdsFile, hasUnsavedResult } = trays.get(tray) ?? empty;
  change(tray, () => ({ holdsFile: false, hasUnsavedResult: false }));
  return () => change(tray, () => ({ holdsFile, hasUnsavedResult }));
}

/** Tells whether this tool's tray holds a file of the visitor's. */
export function useHeldFile(holdsFile: boolean): void {
  const { id } = useTray();
  useEffect(() => change(id, () => ({ holdsFile })), [id, holdsFile]);
}

export function useTrayWork(tray: string): TrayWork {
  return useSyncExternalStore(
    subscribe,
    () => workIn(tray),
    () => 'none',
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
