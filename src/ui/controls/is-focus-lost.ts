/** Whether the element that had the focus has left the page; a keyboard and a reader would start again at its top. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
