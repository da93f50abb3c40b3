import { type BackgroundHint, distanceSteps, measureDistances, modelBackdrop } from './backdrop.ts';
import { softenEdge } from './color-edge.ts';
import { floodFill, listBorder } from './flood-fill.ts';
import type { Picture } from './picture.ts';
import type { PlaneSize } from './tiles.ts';

const unknown = 0;
const background = 1;
/** Looks like the backdrop but is enclosed by the subject. */
const enclosed = 2;

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
  const mask = new Uint8Array(distances.length);
  const flooded = floodFromBorder(distances, mask, picture, thresholds.low, hint);
  clearHoles(distances, mask, picture, thresholds.low, flooded);
  growIntoEdge(distances, mask, picture, thresholds.high);
  const alpha = toAlpha(distances, mask, thresholds);
  softenEdge(alpha, distances, picture, thresholds.low, flooded.sum / Math.max(1, flooded.count));
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

function floodFromBorder(
  distances: Uint8Array,
  mask: Uint8Array,
  size: PlaneSize,
  low: number,
  hint: BackgroundHint | undefined,
): { count: number; sum: number } {
  const total = { count: 0, sum: 0 };
  const seeds = [...listBorder(size)];
  if (hint) {
    const column = Math.min(size.width - 1, Math.floor(hint.x * size.width));
    seeds.push(Math.min(size.height - 1, Math.floor(hint.y * size.height)) * size.width + column);
  }
  for (const seed of seeds) {
    const { count, sum } = floodFill(distances, mask, size, seed, {
      threshold: low,
      from: unknown,
      mark: background,
    });
    total.count += count;
    total.sum += sum;
  }
  return total;
}

/**
 * The inside of a ring is background too. A white shirt before a white wall is not: a hole must match the backdrop
 * as well on average as the backdrop matches itself.
 */
function clearHoles(
  distances: Uint8Array,
  mask: Uint8Array,
  size: PlaneSize,
  low: number,
  flooded: { count: number; sum: number },
): void {
  const fewest = Math.max(30, distances.length * 0.0002);
  const usual = flooded.sum / Math.max(1, flooded.count);
  const threshold = low * 0.8;
  for (let i = 0; i < distances.length; i++) {
    if (mask[i] !== unknown || (distances[i] ?? 255) >= threshold) continue;
    const { count, sum } = floodFill(distances, mask, size, i, { threshold, from: unknown, mark: enclosed });
    if (count >= fewest && sum / count <= usual * 1.5 + 0.006 * distanceSteps) {
      floodFill(distances, mask, size, i, { threshold, from: enclosed, mark: background });
    }
  }
}

/** Mixed colours of the edge: a few pixels at most, or a flood through them would run into the subject. */
function growIntoEdge(distances: Uint8Array, mask: Uint8Array, { width, height }: PlaneSize, high: number): void {
  let front: number[] = [];
  for (let i = 0; i < mask.length; i++) if (mask[i] === background && touchesOther(mask, i, width)) front.push(i);
  const rings = Math.max(2, Math.round(Math.max(width, height) * 0.004));
  for (let ring = 0; ring < rings && front.length > 0; ring++) {
    const next: number[] = [];
    const visit = (i: number) => {
      if (mask[i] === background || (distances[i] ?? 255) >= high) return;
      mask[i] = background;
      next.push(i);
    };
    for (const i of front) {
      const x = i % width;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i < mask.length - width) visit(i + width);
    }
    front = next;
  }
}

function touchesOther(mask: Uint8Array, i: number, width: number): boolean {
  const x = i % width;
  return (
    (x > 0 && mask[i - 1] !== background) ||
    (x < width - 1 && mask[i + 1] !== background) ||
    (i >= width && mask[i - width] !== background) ||
    (i < mask.length - width && mask[i + width] !== background)
  );
}

function toAlpha(distances: Uint8Array, mask: Uint8Array, { low, high }: Thresholds): Uint8Array {
  const levels = Uint8Array.from({ length: 256 }, (_, steps) => {
    const t = Math.max(0, Math.min(1, (steps - low) / (high - low)));
    return Math.round(255 * t * t * (3 - 2 * t));
  });
  const alpha = new Uint8Array(mask.length);
  for (let i = 0; i < mask.length; i++) alpha[i] = mask[i] === background ? (levels[distances[i] ?? 0] ?? 0) : 255;
  return alpha;
}
