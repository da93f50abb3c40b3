interface Shape {
  count: number;
  columns: number;
  rowHeight: number;
}

/** The place between two tiles that a point of the window is nearest to; rows run in the direction of reading. */
export function insertionAt(scroller: HTMLElement, point: { x: number; y: number }, shape: Shape): number {
  const box = scroller.getBoundingClientRect();
  const isRtl = getComputedStyle(scroller).direction === 'rtl';
  const fromStart = isRtl ? box.right - point.x : point.x - box.left;
  return placeAt({ x: fromStart / scroller.clientWidth, y: point.y - box.top + scroller.scrollTop }, shape);
}

/** `x` as a share of the width from the start of the row, `y` in pixels from the top of the first row. */
function placeAt({ x, y }: { x: number; y: number }, { count, columns, rowHeight }: Shape): number {
  const row = Math.max(0, Math.floor(y / rowHeight));
  const column = Math.round(Math.min(1, Math.max(0, x)) * columns);
  return Math.min(count, Math.max(0, row * columns + column));
}
