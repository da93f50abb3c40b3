/** Whether what had the focus has left the page, is hidden or at rest; keyboards and readers would begin at its top. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return true;
  return focused.getClientRects().length === 0 || focused.closest('[inert]') !== null;
}
