/**
 * The grip of a card that came or went to its place by a key. The card is scrolled to by itself: a grip that has kept the
 * focus would not be.
 */
export function focusGrip(grip: Element | null | undefined): void {
  if (!(grip instanceof HTMLElement)) return;
  grip.focus({ preventScroll: true });
  (grip.closest('li') ?? grip).scrollIntoView({ block: 'nearest' });
}
