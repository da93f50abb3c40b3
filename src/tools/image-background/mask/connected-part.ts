import { floodFill } from '../../../matting/flood-fill.ts';
import { writeOklab } from '../../../matting/oklab.ts';
import type { Box, Point } from './brush-stroke.ts';
import type { PaintMode } from './paint-pixels.ts';

/** The image and its cut-out at a size where looking at every pixel takes no time. */
export interface SmallView {
  width: number;
  height: number;
  /** Four bytes a pixel. */
  original: Uint8ClampedArray;
  alpha: Uint8Array;
}

export interface ConnectedPart {
  mode: PaintMode;
  /** 1 inside. */
  mask: Uint8Array;
}

/** A subject apart from the rest is taken whole; the main one is not, or a click would leave nothing. */
const apartBelow = 0.5;
const subject = 128;

/**
 * What hangs together with the point: where the cut-out shows something, a subject apart from the others or else the
 * area of that color, to be taken away; where it shows nothing, the area of that color in the original, to be added.
 * `reach` from 0 to 1 says how unlike colors may grow.
 */
export function findPart(view: SmallView, point: Point, reach: number): ConnectedPart | undefined {
  const { width, height, alpha } = view;
  const x = Math.floor(point.x);
  const y = Math.floor(point.y);
  if (x < 0 || y < 0 || x >= width || y >= height) return undefined;
  const start = y * width + x;
  const isShown = (alpha[start] ?? 0) >= subject;
  const side = alpha.map((value) => (value >= subject === isShown ? 1 : 0));
  if (isShown) {
    const all = side.reduce((sum, value) => sum + value, 0);
    const apart = side.slice();
    const size = floodFill(apart, view, start, 1, 2);
    if (size < all * apartBelow) return { mode: 'erase', mask: apart.map((value) => (value === 2 ? 1 : 0)) };
  }
  const alike = markAlike(view, start, side, 0.02 + 0.2 * reach * reach);
  floodFill(alike, view, start, 1, 2);
  return { mode: isShown ? 'erase' : 'restore', mask: closeGaps(view, alike) };
}

/** 1 where the color is like that around the point, on the same side of the cut-out. */
function markAlike({ width, height, original }: SmallView, start: number, side: Uint8Array, most: number): Uint8Array {
  const around = { lightness: 0, a: 0, b: 0 };
  const color = { lightness: 0, a: 0, b: 0 };
  let count = 0;
  const [x, y] = [start % width, Math.floor(start / width)];
  for (let row = Math.max(0, y - 2); row <= Math.min(height - 1, y + 2); row++) {
    for (let column = Math.max(0, x - 2); column <= Math.min(width - 1, x + 2); column++) {
      const at = (row * width + column) * 4;
      writeOklab(color, original[at] ?? 0, original[at + 1] ?? 0, original[at + 2] ?? 0);
      around.lightness += color.lightness;
      around.a += color.a;
      around.b += color.b;
      count++;
    }
  }
  const alike = new Uint8Array(width * height);
  for (let i = 0; i < alike.length; i++) {
    if (side[i] === 0) continue;
    writeOklab(color, original[i * 4] ?? 0, original[i * 4 + 1] ?? 0, original[i * 4 + 2] ?? 0);
    // Light and shade change within one thing more than its hue does.
    const lightness = 0.6 * (color.lightness - around.lightness / count);
    const away = Math.hypot(lightness, color.a - around.a / count, color.b - around.b / count);
    alike[i] = away <= most ? 1 : 0;
  }
  alike[start] = 1;
  return alike;
}

/** Specks that the color test left out inside the part belong to it. Filled pixels are 2. */
function closeGaps({ width, height }: SmallView, filled: Uint8Array): Uint8Array {
  const mask = filled.map((value) => (value === 2 ? 1 : 0));
  const limit = Math.max(4, Math.round(width * height * 2e-4));
  const gaps = mask.map((value) => (value === 1 ? 0 : 1));
  for (let i = 0; i < gaps.length; i++) {
    if (gaps[i] !== 1) continue;
    const runs: number[] = [];
    const size = floodFill(gaps, { width, height }, i, 1, 2, (left, right) => runs.push(left, right));
    if (size > limit) continue;
    for (let run = 0; run < runs.length; run += 2) mask.fill(1, runs[run], (runs[run + 1] ?? 0) + 1);
  }
  return mask;
}

/** How much of each pixel of the full image a mask of the small one covers, its steps smoothed over. */
export function coverFromMask(
  coverage: Uint8Array,
  area: Box,
  part: Box,
  mask: Uint8Array,
  { width, height }: { width: number; height: number },
  scale: number,
): void {
  const stride = area.right - area.left;
  const sample = (x: number, y: number) =>
    mask[Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x))] ?? 0;
  for (let y = part.top; y < part.bottom; y++) {
    const v = (y + 0.5) * scale - 0.5;
    const row = Math.floor(v);
    let at = (y - area.top) * stride + part.left - area.left;
    for (let x = part.left; x < part.right; x++, at++) {
      const u = (x + 0.5) * scale - 0.5;
      const column = Math.floor(u);
      const upper = sample(column, row) + (sample(column + 1, row) - sample(column, row)) * (u - column);
      const lower = sample(column, row + 1) + (sample(column + 1, row + 1) - sample(column, row + 1)) * (u - column);
      const share = upper + (lower - upper) * (v - row);
      coverage[at] = Math.round(255 * Math.max(0, Math.min(1, 2 * share - 0.5)));
    }
  }
}
