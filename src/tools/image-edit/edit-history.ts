import type { Size } from './edit-geometry.ts';
import { type EditAction, type EditSettings, edit, startEditing } from './edit-state.ts';

export interface EditHistory {
  past: readonly EditSettings[];
  present: EditSettings;
  future: readonly EditSettings[];
  /** The drag, the typing or the held key that made the present. */
  gesture: string | undefined;
}

export type HistoryAction =
  | { type: 'open'; source: Size }
  /** Actions of one gesture are one step, and each replaces the last: a number half typed leaves nothing behind. */
  | { type: 'edit'; action: EditAction; gesture?: string }
  | { type: 'undo' | 'redo' };

const maxSteps = 200;

export function startHistory(source: Size): EditHistory {
  return { past: [], present: startEditing(source), future: [], gesture: undefined };
}

export function recordEdit(history: EditHistory, action: HistoryAction): EditHistory {
  switch (action.type) {
    case 'open':
      return startHistory(action.source);
    case 'edit':
      return step(history, action.action, action.gesture);
    case 'undo':
      return goBack(history);
    case 'redo':
      return goForward(history);
  }
}

function step(history: EditHistory, action: EditAction, gesture: string | undefined): EditHistory {
  const before = history.past.at(-1);
  const continues = gesture !== undefined && gesture === history.gesture && before !== undefined;
  const base = continues ? before : history.present;
  const present = edit(base, action);
  if (present === base) return history;
  const past = continues ? history.past : [...history.past, history.present].slice(-maxSteps);
  return { past, present, future: [], gesture };
}

function goBack({ past, present, future }: EditHistory): EditHistory {
  const last = past.at(-1);
  const all = { past, present, future, gesture: undefined };
  return last ? { ...all, past: past.slice(0, -1), present: last, future: [present, ...future] } : all;
}

function goForward({ past, present, future }: EditHistory): EditHistory {
  const [next, ...rest] = future;
  const all = { past, present, future, gesture: undefined };
  return next ? { ...all, past: [...past, present], present: next, future: rest } : all;
}
