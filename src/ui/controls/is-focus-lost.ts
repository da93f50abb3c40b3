/** Whether what had the focus has left the page or is hidden; a keyboard and a reader would start again at its top. */
export function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.getClientRects().length === 0;
}
