import { type Box, type Brush, boxOfStroke, join, meet, type Point } from './brush-stroke.ts';

export interface PaintedSegment {
  from: Point;
  to: Point;
  brush: Brush;
}

/** Small enough that most squares are wholly inside or outside, large enough that few have to be asked about. */
const cellSide = 16;

/**
 * What all segments of a stroke cover, found at once: the same as one segment after the other, but each pixel is written
 * once, and only at the rim is it asked how far away the brush passed. Answers where anything was written.
 */
export function coverStroke(coverage: Uint8Array, area: Box, segments: readonly PaintedSegment[]): Box | undefined {
  const rims = segments.filter((segment) => meet(area, boxOf(segment))).map(rimOf);
  let changed: Box | undefined;
  for (let top = area.top; top < area.bottom; top += cellSide) {
    for (let left = area.left; left < area.right; left += cellSide) {
      const right = Math.min(area.right, left + cellSide);
      const cell = { left, top, right, bottom: Math.min(area.bottom, top + cellSide) };
      const near = rimsNear(rims, cell);
      if (near === 'none') continue;
      if (near === 'inside') fillCell(coverage, area, cell);
      else coverCell(coverage, area, cell, near);
      changed = join(changed, cell);
    }
  }
  return changed;
}

export const boxOf = ({ from, to, brush }: PaintedSegment): Box => boxOfStroke(from, to, brush.radius);

interface Rim {
  x: number;
  y: number;
  alongX: number;
  alongY: number;
  perLength2: number;
  outer: number;
  fade: number;
}

function rimOf({ from, to, brush: { radius, hardness } }: PaintedSegment): Rim {
  const [alongX, alongY] = [to.x - from.x, to.y - from.y];
  const perLength2 = 1 / Math.max(1e-12, alongX * alongX + alongY * alongY);
  const inner = Math.max(0, Math.min(radius * hardness, radius - 0.5));
  const outer = radius + 0.5;
  return { x: from.x, y: from.y, alongX, alongY, perLength2, outer, fade: 1 / (outer - inner) };
}

/** 1 and more inside, 0 and less outside. */
function shareAt({ x, y, alongX, alongY, perLength2, outer, fade }: Rim, atX: number, atY: number): number {
  const [dx, dy] = [atX - x, atY - y];
  let t = (dx * alongX + dy * alongY) * perLength2;
  t = t < 0 ? 0 : t > 1 ? 1 : t;
  const offX = dx - t * alongX;
  const offY = dy - t * alongY;
  return (outer - Math.sqrt(offX * offX + offY * offY)) * fade;
}

/** The segments that may cover a pixel of the cell most: nowhere in it is another farther than half its diagonal. */
function rimsNear(rims: readonly Rim[], { left, top, right, bottom }: Box): 'none' | 'inside' | Rim[] {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const reach = Math.hypot(right - left, bottom - top) / 2;
  let least = 0;
  for (const rim of rims) {
    const share = shareAt(rim, x, y) - reach * rim.fade;
    if (share >= 1) return 'inside';
    if (share > least) least = share;
  }
  const near = rims.filter((rim) => shareAt(rim, x, y) + reach * rim.fade > least);
  return near.length > 0 ? near : 'none';
}

function fillCell(coverage: Uint8Array, area: Box, { left, top, right, bottom }: Box): void {
  const stride = area.right - area.left;
  for (let y = top; y < bottom; y++) {
    const row = (y - area.top) * stride - area.left;
    coverage.fill(255, row + left, row + right);
  }
}

function coverCell(coverage: Uint8Array, area: Box, { left, top, right, bottom }: Box, near: readonly Rim[]): void {
  const stride = area.right - area.left;
  for (let y = top; y < bottom; y++) {
    let at = (y - area.top) * stride + left - area.left;
    for (let x = left; x < right; x++, at++) {
      let share = 0;
      for (const rim of near) {
        const here = shareAt(rim, x + 0.5, y + 0.5);
        if (here > share) share = here;
      }
      const covered = share >= 1 ? 255 : (255 * share * share * (3 - 2 * share) + 0.5) | 0;
      if (covered > (coverage[at] ?? 0)) coverage[at] = covered;
    }
  }
}
