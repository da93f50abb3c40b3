import { floodFill } from '../../../matting/flood-fill.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import type { CellRun } from './cell-map.ts';
import { kind } from './color-edge.ts';

export interface HoleLimits {
  /** The mean distance from the backdrop that a hole may have; all in steps of the distance plane. */
  most: number;
  /** From here on a pixel is subject, without doubt. */
  high: number;
}

/** Of the longer side: how far beyond the end of a hole its edge is looked for. */
const reachShare = 0.004;

/**
 * The inside of a ring is background too. A white shirt before a white wall is not: a hole must match the backdrop
 * nearly as well as the backdrop matches itself. One that ends at sharp edges all around may match less well, since
 * colors of a subject that come close to the backdrop's by chance mostly fade into its others. Of 3354 enclosed parts
 * of the corpus before six backdrops this finds 103 holes where one limit for all finds 73, and takes no subject either.
 */
export function clearHoles(
  distances: Uint8Array,
  kinds: Uint8Array,
  size: PlaneSize,
  mixed: readonly CellRun[],
  { most, high }: HoleLimits,
): void {
  const { width } = size;
  const fewest = Math.max(30, distances.length * 0.0002);
  const reach = Math.max(4, Math.round(Math.max(width, size.height) * reachShare));
  let [sum, ends, sharpEnds] = [0, 0, 0];
  const addRun = (left: number, right: number) => {
    for (let i = left; i <= right; i++) sum += distances[i] ?? 0;
    const first = left - (left % width);
    ends += 2;
    if (rises(distances, Math.max(first, left - reach), left, high)) sharpEnds++;
    if (rises(distances, right + 1, Math.min(first + width, right + 1 + reach), high)) sharpEnds++;
  };
  for (const { left, right, top, bottom } of mixed) {
    for (let row = top * width; row < bottom * width; row += width) {
      for (let start = row + left; start < row + right; start++) {
        if (kinds[start] !== kind.similar) continue;
        [sum, ends, sharpEnds] = [0, 0, 0];
        const count = floodFill(kinds, size, start, kind.similar, kind.enclosed, addRun);
        const isHole = count >= fewest && sum / count <= most * (0.8 + (0.8 * sharpEnds) / ends);
        floodFill(kinds, size, start, kind.enclosed, isHole ? kind.background : kind.subject);
      }
    }
  }
}

/** Whether a distance between the two, the second not included, reaches the height. */
function rises(distances: Uint8Array, from: number, to: number, height: number): boolean {
  for (let i = from; i < to; i++) if ((distances[i] ?? 0) >= height) return true;
  return false;
}
