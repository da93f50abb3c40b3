import type { Rect } from '../edit-geometry.ts';
import type { Cover } from '../edit-state.ts';

/** Pixels as a canvas has them: rows of four bytes. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** So few squares across the shorter side that neither a face nor a number can be read back. */
const squaresAcross = 6;
const leastSquare = 8;

/** Whole pixels inside the image, outwards: nothing of the edge may be left. */
export function areaOf(
  { x, y, width, height }: Rect,
  { width: most, height: highest }: { width: number; height: number },
): Rect {
  const left = Math.max(0, Math.floor(x));
  const top = Math.max(0, Math.floor(y));
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(most, Math.ceil(x + width)) - left),
    height: Math.max(0, Math.min(highest, Math.ceil(y + height)) - top),
  };
}

/** Overwrites a part for good. `pixels` are those of the part alone. */
export function coverPixels(pixels: Pixels, kind: Cover['kind']): void {
  if (kind === 'black') {
    for (let at = 0; at < pixels.data.length; at += 4) {
      pixels.data.fill(0, at, at + 3);
      pixels.data[at + 3] = 255;
    }
    return;
  }
  const side = Math.max(leastSquare, Math.ceil(Math.min(pixels.width, pixels.height) / squaresAcross));
  for (let top = 0; top < pixels.height; top += side) {
    for (let left = 0; left < pixels.width; left += side) flattenSquare(pixels, left, top, side);
  }
}

/** All pixels of a square become their mean, in alpha too. */
function flattenSquare({ width, height, data }: Pixels, left: number, top: number, side: number): void {
  const sums = [0, 0, 0, 0];
  let count = 0;
  const each = (visit: (at: number) => void) => {
    for (let y = top; y < Math.min(height, top + side); y++)
      for (let x = left; x < Math.min(width, left + side); x++) visit((y * width + x) * 4);
  };
  each((at) => {
    count++;
    for (let channel = 0; channel < 4; channel++) sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0);
  });
  const mean = sums.map((sum) => Math.round(sum / count));
  each((at) => data.set(mean, at));
}
