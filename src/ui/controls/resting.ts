interface Resting {
  'aria-disabled': true | undefined;
  onClick: () => void;
}

/** For a button that has nothing to do at times, also by its own press: unlike a disabled one it keeps the focus. */
export function restingUnless(canAct: boolean, act: () => void): Resting {
  return { 'aria-disabled': canAct ? undefined : true, onClick: () => canAct && act() };
}
