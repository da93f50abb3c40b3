import type { PlaneSize } from './tiles.ts';

/** Pixels on the subject's side that may still show some of the backdrop. */
const rings = 2;
const reach = 4;

const background = 0;
const edge = 1;
const subject = 2;

/**
 * A pixel of the edge is a mix, so its distance from the backdrop is alpha times that of the subject beside it. That
 * tells alpha far better than a fixed threshold, which calls half-green pixels solid when the subject is far from green.
 */
export function softenEdge(
  alpha: Uint8Array,
  distances: Uint8Array,
  size: PlaneSize,
  low: number,
  usual: number,
): void {
  const kinds = Uint8Array.from(alpha, (value) => (value < 255 ? background : subject));
  const soft = markEdge(kinds, alpha, size);
  for (const i of soft) {
    const solid = meanOfSubject(distances, kinds, i, size);
    if (solid === undefined || solid <= low) continue;
    const own = distances[i] ?? 0;
    const share = own < low && kinds[i] === background ? 0 : (own - usual) / (solid - usual);
    alpha[i] = Math.round(255 * Math.max(0, Math.min(1, share)));
  }
}

/** Turns the outermost rings of the subject into edge; returns them together with the pixels that are soft already. */
function markEdge(kinds: Uint8Array, alpha: Uint8Array, { width, height }: PlaneSize): number[] {
  const soft: number[] = [];
  let front: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const value = alpha[i] ?? 0;
      if (value > 0 && value < 255) soft.push(i);
      if (kinds[i] !== background) continue;
      const touches =
        (x > 0 && kinds[i - 1] === subject) ||
        (x < width - 1 && kinds[i + 1] === subject) ||
        (y > 0 && kinds[i - width] === subject) ||
        (y < height - 1 && kinds[i + width] === subject);
      if (touches) front.push(i);
    }
  }
  for (let ring = 0; ring < rings; ring++) {
    const next: number[] = [];
    for (const i of front) {
      const x = i % width;
      for (const near of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (kinds[near] !== subject) continue;
        kinds[near] = edge;
        next.push(near);
        soft.push(near);
      }
    }
    front = next;
  }
  return soft;
}

/** How far the subject near a pixel is from the backdrop; undefined when there is none. */
function meanOfSubject(
  distances: Uint8Array,
  kinds: Uint8Array,
  i: number,
  { width, height }: PlaneSize,
): number | undefined {
  const x = i % width;
  const y = Math.floor(i / width);
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const at = row * width + column;
      if (kinds[at] !== subject) continue;
      sum += distances[at] ?? 0;
      count++;
    }
  }
  return count > 0 ? sum / count : undefined;
}
