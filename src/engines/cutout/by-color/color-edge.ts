import { advanceFront } from '../../../matting/flood-fill.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';

/** What the color method takes a pixel for. */
export const kind = {
  subject: 0,
  /** Colored like the backdrop, not yet reached. */
  similar: 1,
  background: 2,
  /** Colored like the backdrop, inside the subject: under examination. */
  enclosed: 3,
  /** The outermost pixels of the subject, which may show some of the backdrop. */
  edge: 4,
} as const;

const rings = 2;
const reach = 4;

export interface EdgeOfBackground {
  /** Background pixels beside the subject, before it grew into the edge. */
  rim: readonly number[];
  /** Pixels it grew into. */
  grown: readonly number[];
  /** Distances of the backdrop: the most, and on average. */
  low: number;
  usual: number;
}

/**
 * A pixel of the edge is a mix, so its distance from the backdrop is alpha times that of the subject beside it. That
 * tells alpha far better than a fixed threshold, which calls half-green pixels solid when the subject is far from green.
 */
export function softenEdge(
  alpha: Uint8Array,
  kinds: Uint8Array,
  distances: Uint8Array,
  size: PlaneSize,
  { rim, grown, low, usual }: EdgeOfBackground,
): void {
  const soften = (i: number) => {
    const solid = meanOfSubject(distances, kinds, i, size);
    if (solid === undefined || solid <= low) return;
    const own = distances[i] ?? 0;
    const share = own < low && kinds[i] === kind.background ? 0 : (own - usual) / (solid - usual);
    alpha[i] = Math.round(255 * Math.max(0, Math.min(1, share)));
  };
  const edge = markEdge(kinds, size, rim.concat(grown));
  for (const i of grown) soften(i);
  for (const i of edge) soften(i);
}

/** Turns the outermost rings of the subject into edge. */
function markEdge(kinds: Uint8Array, size: PlaneSize, rim: readonly number[]): number[] {
  const edge: number[] = [];
  let front = rim;
  for (let ring = 0; ring < rings; ring++) {
    front = advanceFront(front, size, (i) => {
      if (kinds[i] !== kind.subject) return false;
      kinds[i] = kind.edge;
      edge.push(i);
      return true;
    });
  }
  return edge;
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
  const left = Math.max(0, x - reach);
  const right = Math.min(width - 1, x + reach);
  const bottom = Math.min(height - 1, y + reach);
  let sum = 0;
  let count = 0;
  for (let row = Math.max(0, y - reach); row <= bottom; row += 2) {
    for (let at = row * width + left; at <= row * width + right; at += 2) {
      if (kinds[at] !== kind.subject) continue;
      sum += distances[at] ?? 0;
      count++;
    }
  }
  return count > 0 ? sum / count : undefined;
}
