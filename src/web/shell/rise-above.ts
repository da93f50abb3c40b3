export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Kept free around a button, so that a finger does not hit the wrong one. */
const GAP = 8;

/** How many pixels a floating box must rise from its home to lie over none of the others; 0 when its home is free. */
export function riseAbove(home: Box, others: readonly Box[]): number {
  const inColumn = others.filter(({ left, right }) => left - GAP < home.right && right + GAP > home.left);
  // From the lowest up: having risen above one it cannot come to lie over one that is already below.
  inColumn.sort((a, b) => b.bottom - a.bottom);
  let rise = 0;
  for (const { top, bottom } of inColumn) {
    const isOver = top - GAP < home.bottom - rise && bottom + GAP > home.top - rise;
    if (isOver) rise = home.bottom - top + GAP;
  }
  // Never out of the window.
  return Math.max(0, Math.min(rise, home.top - GAP));
}

/** How much of the others a box lies over, in square pixels. */
export function areaUnder(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const { top, bottom, left, right } of others) {
    const width = Math.min(right, box.right) - Math.max(left, box.left);
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top);
    if (width > 0 && height > 0) area += width * height;
  }
  return area;
}
