import type { Matrix } from './matrix.ts';

/** Left, bottom, right, top. */
export type Box = readonly [number, number, number, number];

export const everywhere: Box = [
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
];

/** What lies in both; may be turned inside out when nothing does. */
export function overlapOf(a: Box, b: Box): Box {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** The box around both. */
export function around(a: Box, b: Box): Box {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Whether there is more than this between two boxes. */
export function areApart(a: Box, b: Box, distance: number): boolean {
  return a[0] > b[2] + distance || b[0] > a[2] + distance || a[1] > b[3] + distance || b[1] > a[3] + distance;
}

/** The box around what a matrix makes of a box. */
export function transformBox([left, bottom, right, top]: Box, [a, b, c, d, e, f]: Matrix): Box {
  const xs = [a * left + c * bottom, a * right + c * bottom, a * left + c * top, a * right + c * top];
  const ys = [b * left + d * bottom, b * right + d * bottom, b * left + d * top, b * right + d * top];
  return [Math.min(...xs) + e, Math.min(...ys) + f, Math.max(...xs) + e, Math.max(...ys) + f];
}

/** Four numbers in any order of corners, as PDF writes rectangles. */
export function boxFrom(numbers: readonly number[]): Box | undefined {
  const [x0, y0, x1, y1] = numbers;
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined;
  const box: Box = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  return box.every(Number.isFinite) ? box : undefined;
}
