import type { PlaneSize } from './tiles.ts';

/**
 * Turns all pixels of one kind that hang together with the start into another kind, run by run: its stack stays small
 * even for 50 million pixels. Returns how many they were; `onRun` hears the first and last pixel of every run.
 */
export function floodFill(
  kinds: Uint8Array,
  { width, height }: PlaneSize,
  start: number,
  from: number,
  into: number,
  onRun?: (left: number, right: number) => void,
): number {
  if (kinds[start] !== from) return 0;
  const stack = [start];
  let count = 0;
  for (let seed = stack.pop(); seed !== undefined; seed = stack.pop()) {
    if (kinds[seed] !== from) continue;
    const row = Math.floor(seed / width);
    const first = row * width;
    const last = first + width - 1;
    let left = seed;
    while (left > first && kinds[left - 1] === from) left--;
    let right = seed;
    while (right < last && kinds[right + 1] === from) right++;
    kinds.fill(into, left, right + 1);
    onRun?.(left, right);
    count += right - left + 1;
    if (row > 0) pushRuns(stack, kinds, left - width, right - width, from);
    if (row < height - 1) pushRuns(stack, kinds, left + width, right + width, from);
  }
  return count;
}

/** One seed for each run of the kind between the two. */
function pushRuns(stack: number[], kinds: Uint8Array, start: number, end: number, from: number): void {
  let inside = false;
  for (let i = start; i <= end; i++) {
    const open = kinds[i] === from;
    if (open && !inside) stack.push(i);
    inside = open;
  }
}

/** Every pixel of the outermost row and column; the corners come twice. */
export function listBorder({ width, height }: PlaneSize): Int32Array {
  const border = new Int32Array(2 * (width + height));
  let at = 0;
  for (let x = 0; x < width; x++) {
    border[at++] = x;
    border[at++] = (height - 1) * width + x;
  }
  for (let y = 0; y < height; y++) {
    border[at++] = y * width;
    border[at++] = y * width + width - 1;
  }
  return border;
}

/** Adds the pixels of a kind between the two that have at least one of their four neighbors of another. */
export function pushRim(
  rim: number[],
  kinds: Uint8Array,
  { width, height }: PlaneSize,
  start: number,
  end: number,
  kind: number,
): void {
  const y = Math.floor(start / width);
  const up = y > 0 ? -width : 0;
  const down = y < height - 1 ? width : 0;
  const first = y * width;
  const last = first + width - 1;
  for (let i = start; i < end; i++) {
    if (kinds[i] !== kind) continue;
    const left = i > first ? i - 1 : i;
    const right = i < last ? i + 1 : i;
    if (kinds[left] !== kind || kinds[right] !== kind || kinds[i + up] !== kind || kinds[i + down] !== kind)
      rim.push(i);
  }
}

/** Calls for the four neighbors of every pixel of the front; those for which it answers true are the next front. */
export function advanceFront(front: readonly number[], size: PlaneSize, enter: (i: number) => boolean): number[] {
  const { width, height } = size;
  const count = width * height;
  const next: number[] = [];
  for (const i of front) {
    const x = i % width;
    if (x > 0 && enter(i - 1)) next.push(i - 1);
    if (x < width - 1 && enter(i + 1)) next.push(i + 1);
    if (i >= width && enter(i - width)) next.push(i - width);
    if (i + width < count && enter(i + width)) next.push(i + width);
  }
  return next;
}
