import type { PlaneSize } from './tiles.ts';

export interface Flood {
  /** Values below it are taken. */
  threshold: number;
  /** Only pixels marked so are taken … */
  from: number;
  /** … and are marked so. */
  mark: number;
}

/**
 * Marks all pixels that hang together with the start and lie below the threshold, run by run: its stack stays
 * small even for 50 million pixels. Returns how many were marked and the sum of their values.
 */
export function floodFill(
  values: Uint8Array,
  mask: Uint8Array,
  { width, height }: PlaneSize,
  start: number,
  { threshold, from, mark }: Flood,
): { count: number; sum: number } {
  const stack = [start];
  let count = 0;
  let sum = 0;
  const isOpen = (i: number) => mask[i] === from && (values[i] ?? 255) < threshold;
  for (let seed = stack.pop(); seed !== undefined; seed = stack.pop()) {
    if (!isOpen(seed)) continue;
    const y = Math.floor(seed / width);
    const rowStart = y * width;
    let left = seed;
    while (left > rowStart && isOpen(left - 1)) left--;
    let right = seed;
    while (right < rowStart + width - 1 && isOpen(right + 1)) right++;
    for (let i = left; i <= right; i++) {
      mask[i] = mark;
      sum += values[i] ?? 0;
    }
    count += right - left + 1;
    if (y > 0) pushRuns(stack, left - width, right - width, isOpen);
    if (y < height - 1) pushRuns(stack, left + width, right + width, isOpen);
  }
  return { count, sum };
}

function pushRuns(stack: number[], from: number, to: number, isOpen: (i: number) => boolean): void {
  let inside = false;
  for (let i = from; i <= to; i++) {
    const open = isOpen(i);
    if (open && !inside) stack.push(i);
    inside = open;
  }
}

/** Every pixel of the outermost row and column. */
export function* listBorder({ width, height }: PlaneSize): Generator<number> {
  for (let x = 0; x < width; x++) {
    yield x;
    yield (height - 1) * width + x;
  }
  for (let y = 0; y < height; y++) {
    yield y * width;
    yield y * width + width - 1;
  }
}
