/** Whether what had the focus has left the page, is hidden or at rest; keyboards and readers would begin at its top. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.getClientRects().length === 0 || focused.closest('[inert]') !== null;
}

interface Resting {
  'aria-disabled': true | undefined;
  onClick: () => void;
}

/** For a button that has nothing to do at times, also by its own press: unlike a disabled one it keeps the focus. */
export function restingUnless(canAct: boolean, act: () => void): Resting {
  return { 'aria-disabled': canAct ? undefined : true, onClick: () => canAct && act() };
}
