import { useState } from 'react';

interface Past<State> {
  before: State[];
  now: State;
  after: State[];
}

const maxSteps = 200;

/** A state with a way back and forth again. Typing replaces the last step, everything else adds one. */
export function useHistory<State>(first: State) {
  const [{ before, now, after }, setPast] = useState<Past<State>>({ before: [], now: first, after: [] });
  return {
    now,
    canUndo: before.length > 0,
    canRedo: after.length > 0,
    set: (next: State) =>
      setPast((past) => ({ before: [...past.before, past.now].slice(-maxSteps), now: next, after: [] })),
    replace: (next: State) => setPast((past) => ({ ...past, now: next, after: [] })),
    undo: () =>
      setPast((past) => {
        const last = past.before.at(-1);
        return last === undefined
          ? past
          : { before: past.before.slice(0, -1), now: last, after: [past.now, ...past.after] };
      }),
    redo: () =>
      setPast((past) => {
        const [next, ...rest] = past.after;
        return next === undefined ? past : { before: [...past.before, past.now], now: next, after: rest };
      }),
    restart: (state: State) => setPast({ before: [], now: state, after: [] }),
  };
}

export type History<State> = ReturnType<typeof useHistory<State>>;
