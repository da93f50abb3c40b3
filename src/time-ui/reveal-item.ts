const flashMs = 1600;

/** Scrolls to the row or card of a place and lights it up for a moment. */
export function revealItem(zoneId: string): void {
  const item = document.querySelector<HTMLElement>(`[data-place="${CSS.escape(zoneId)}"]`);
  if (!item) return;
  item.scrollIntoView({ block: 'center', behavior: 'smooth' });
  item.dataset['flash'] = '';
  setTimeout(() => delete item.dataset['flash'], flashMs);
}
