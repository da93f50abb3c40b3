import { type BackgroundHint, distanceSteps, measureDistances, modelBackdrop } from './backdrop.ts';
import { kind, softenEdge } from './color-edge.ts';
import { advanceFront, floodFill, listBorder, listRim } from './flood-fill.ts';
import type { Picture } from './picture.ts';
import type { PlaneSize } from './tiles.ts';

/** All in steps of the distance plane. */
interface Thresholds {
  /** Below: background wherever it hangs together. */
  low: number;
  /** From here on: subject, without doubt. */
  high: number;
}

/**
 * Removes a plain, graded or vignetted backdrop: flood from the border through colours close to it, clear holes that
 * look just like it, then let the edge fade over colours that are in between.
 */
export async function cutOutByColor(picture: Picture, hint: BackgroundHint | undefined): Promise<Uint8Array> {
  const distances = measureDistances(picture, await modelBackdrop(picture, hint));
  const thresholds = chooseThresholds(distances, picture, hint?.tolerance);
  const kinds = listSimilar(distances, thresholds.low);
  for (const seed of listSeeds(picture, hint)) floodFill(kinds, picture, seed, kind.similar, kind.background);
  const usual = meanDistance(distances, kinds);
  clearHoles(distances, kinds, picture, usual);
  const rim = listRim(kinds, picture, kind.background);
  const grown = growIntoEdge(distances, kinds, picture, rim, thresholds.high);
  const alpha = toAlpha(distances, kinds, grown, thresholds);
  softenEdge(alpha, kinds, distances, picture, { rim, grown, low: thresholds.low, usual });
  return alpha;
}

/** The lower threshold follows the noise of the backdrop itself, measured where nearly only backdrop is. */
function chooseThresholds(distances: Uint8Array, size: PlaneSize, tolerance: number | undefined): Thresholds {
  let low = (tolerance ?? 0) * 0.3 * distanceSteps + 2;
  if (tolerance === undefined) {
    const border = [...listBorder(size)].map((i) => distances[i] ?? 0).filter((steps) => steps < 0.09 * distanceSteps);
    border.sort((one, other) => one - other);
    const noise = border[Math.floor(border.length * 0.9)] ?? 0;
    low = Math.min(0.12 * distanceSteps, Math.max(0.03 * distanceSteps, noise * 1.6));
  }
  return { low, high: Math.min(255, low * 2 + 0.06 * distanceSteps) };
}

function listSimilar(distances: Uint8Array, low: number): Uint8Array {
  const kinds = new Uint8Array(distances.length);
  const kindOf = Uint8Array.from({ length: 256 }, (_, steps) => (steps < low ? kind.similar : kind.subject));
  for (let i = 0; i < kinds.length; i++) kinds[i] = kindOf[distances[i] ?? 0] ?? kind.subject;
  return kinds;
}

function* listSeeds(size: PlaneSize, hint: BackgroundHint | undefined): Generator<number> {
  yield* listBorder(size);
  if (!hint) return;
  const column = Math.min(size.width - 1, Math.floor(hint.x * size.width));
  yield Math.min(size.height - 1, Math.floor(hint.y * size.height)) * size.width + column;
}

/** How far the backdrop is from its own model, by noise; a sample of it tells. */
function meanDistance(distances: Uint8Array, kinds: Uint8Array): number {
  const step = Math.ceil(kinds.length / 100_000);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < kinds.length; i += step) {
    if (kinds[i] !== kind.background) continue;
    sum += distances[i] ?? 0;
    count++;
  }
  return sum / Math.max(1, count);
}

/**
 * The inside of a ring is background too. A white shirt before a white wall is not: a hole must match the backdrop
 * nearly as well as the backdrop matches itself.
 */
function clearHoles(distances: Uint8Array, kinds: Uint8Array, size: PlaneSize, usual: number): void {
  const fewest = Math.max(30, distances.length * 0.0002);
  for (let start = 0; start < kinds.length; start++) {
    if (kinds[start] !== kind.similar) continue;
    const count = floodFill(kinds, size, start, kind.similar, kind.enclosed);
    const hole = count >= fewest && meanOfRegion(distances, kinds, size, start) <= usual * 1.5 + 0.006 * distanceSteps;
    floodFill(kinds, size, start, kind.enclosed, hole ? kind.background : kind.subject);
  }
}

/** Of the enclosed region around the start; a region's pixels are told by their kind, others are settled by then. */
function meanOfRegion(distances: Uint8Array, kinds: Uint8Array, { width }: PlaneSize, start: number): number {
  let sum = 0;
  let count = 0;
  // Rows below the start until one without the region: holes are compact, and the scan began at their top.
  for (let row = Math.floor(start / width) * width; row < kinds.length; row += width) {
    let found = false;
    for (let i = row; i < row + width; i++) {
      if (kinds[i] !== kind.enclosed) continue;
      sum += distances[i] ?? 0;
      count++;
      found = true;
    }
    if (!found) break;
  }
  return sum / Math.max(1, count);
}

/** Mixed colours of the edge: a few pixels at most, or a flood through them would run into the subject. */
function growIntoEdge(
  distances: Uint8Array,
  kinds: Uint8Array,
  size: PlaneSize,
  rim: readonly number[],
  high: number,
): number[] {
  const rings = Math.max(2, Math.round(Math.max(size.width, size.height) * 0.004));
  const grown: number[] = [];
  let front = rim;
  for (let ring = 0; ring < rings && front.length > 0; ring++) {
    front = advanceFront(front, size, (i) => {
      if (kinds[i] === kind.background || (distances[i] ?? 255) >= high) return false;
      kinds[i] = kind.background;
      grown.push(i);
      return true;
    });
  }
  return grown;
}

/** Clear where the flood came, solid elsewhere, and in between where it grew into the edge. */
function toAlpha(
  distances: Uint8Array,
  kinds: Uint8Array,
  grown: readonly number[],
  { low, high }: Thresholds,
): Uint8Array {
  const alpha = new Uint8Array(kinds.length);
  for (let i = 0; i < kinds.length; i++) alpha[i] = kinds[i] === kind.background ? 0 : 255;
  for (const i of grown) {
    const t = Math.max(0, Math.min(1, ((distances[i] ?? 0) - low) / (high - low)));
    alpha[i] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return alpha;
}
