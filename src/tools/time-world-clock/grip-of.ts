/** What a card is moved by with keys. */
export function gripOf(zoneId: string): Element | null {
  return document.querySelector(`[data-place="${CSS.escape(zoneId)}"] [data-grip]`);
}
