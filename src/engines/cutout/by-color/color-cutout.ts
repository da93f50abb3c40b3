import { advanceFront, floodFill, listBorder, pushRim } from '../../../matting/flood-fill.ts';
import type { Image } from '../../../matting/image.ts';
import { distanceSteps } from '../../../matting/oklab.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import { type BackgroundHint, modelBackdrop } from './backdrop.ts';
import { measureBorder, measureDistances, measurePixels } from './backdrop-distances.ts';
import { type CellRun, cellKind, listCellRuns, reduceToCells, sortCells } from './cell-map.ts';
import { kind, softenEdge } from './color-edge.ts';
import { clearHoles } from './color-holes.ts';

/** All in steps of the distance plane. */
interface Thresholds {
  /** Below: background wherever it is connected. */
  low: number;
  /** From here on: subject, without doubt. */
  high: number;
  /** How far the backdrop is from its own model on average, by noise. */
  usual: number;
}

/**
 * Removes a plain, graded or vignetted backdrop: flood from the border through colors close to it, clear holes that
 * look just like it, then let the edge fade over colors that are in between.
 */
export function cutOutByColor(image: Image, hint: BackgroundHint | undefined): Uint8Array {
  const cells = reduceToCells(image);
  const backdrop = modelBackdrop(cells, hint);
  const thresholds = chooseThresholds(measureBorder(image, backdrop), hint?.tolerance);
  const means = measureDistances(cells, backdrop.colors);
  const sorted = sortCells(means, cells, thresholds, hint ? [seedOf(cells, hint)] : []);
  const runs = [...listCellRuns(sorted, cells, image)];
  const distances = measurePixels(image, backdrop.colors, runs, { distances: means, size: cells });
  const kinds = sortPixels(distances, image, runs, thresholds.low);
  const mixed = runs.filter((run) => run.kind === cellKind.mixed);
  floodBackground(kinds, image, mixed, hint);
  const maxInHole = thresholds.usual * 1.5 + (0.006 + backdrop.miss) * distanceSteps;
  clearHoles(distances, kinds, image, mixed, { most: maxInHole, high: thresholds.high });
  const rim = listRim(kinds, image, mixed);
  const grown = growIntoEdge(distances, kinds, image, rim, thresholds.high);
  const alpha = toAlpha(distances, kinds, image, runs, grown, thresholds);
  softenEdge(alpha, kinds, distances, image, { rim, grown, low: thresholds.low, usual: thresholds.usual });
  return alpha;
}

/** The lower threshold follows the noise of the backdrop itself, measured where nearly only backdrop is. */
function chooseThresholds(border: Uint8Array, tolerance: number | undefined): Thresholds {
  const near = border.filter((steps) => steps < 0.09 * distanceSteps).sort();
  const noise = near[Math.floor(near.length * 0.9)] ?? 0;
  const low =
    tolerance === undefined
      ? Math.min(0.12 * distanceSteps, Math.max(0.03 * distanceSteps, noise * 1.6))
      : tolerance * 0.3 * distanceSteps + 2;
  const backdrop = near.filter((steps) => steps < low);
  const usual = backdrop.reduce((sum, steps) => sum + steps, 0) / Math.max(1, backdrop.length);
  return { low, high: Math.min(255, low * 2 + 0.06 * distanceSteps), usual };
}

function seedOf({ width, height }: PlaneSize, { x, y }: BackgroundHint): number {
  const column = Math.min(width - 1, Math.floor(x * width));
  return Math.min(height - 1, Math.floor(y * height)) * width + column;
}

/** Open cells are background already; of mixed ones each pixel is similar to it or not. */
function sortPixels(distances: Uint8Array, { width }: PlaneSize, runs: readonly CellRun[], low: number): Uint8Array {
  const kinds = new Uint8Array(distances.length);
  for (const { kind: cells, left, right, top, bottom } of runs) {
    if (cells === cellKind.solid) continue;
    for (let row = top * width; row < bottom * width; row += width) {
      if (cells === cellKind.open) kinds.fill(kind.background, row + left, row + right);
      else for (let i = row + left; i < row + right; i++) if ((distances[i] ?? 0) < low) kinds[i] = kind.similar;
    }
  }
  return kinds;
}

/** On from the border, the open cells and the place the visitor clicked. */
function floodBackground(
  kinds: Uint8Array,
  size: PlaneSize,
  mixed: readonly CellRun[],
  hint: BackgroundHint | undefined,
): void {
  const { width } = size;
  for (const seed of listBorder(size)) floodFill(kinds, size, seed, kind.similar, kind.background);
  if (hint) floodFill(kinds, size, seedOf(size, hint), kind.similar, kind.background);
  for (const { left, right, top, bottom } of mixed) {
    for (let row = top * width; row < bottom * width; row += width) {
      for (let i = row + left; i < row + right; i++) {
        if (kinds[i] !== kind.similar) continue;
        // Past either end of a row is another row's end, which the flood from the border has seen.
        const beside =
          kinds[i - width] === kind.background ||
          kinds[i + width] === kind.background ||
          (i > row && kinds[i - 1] === kind.background) ||
          (i < row + width - 1 && kinds[i + 1] === kind.background);
        if (beside) floodFill(kinds, size, i, kind.similar, kind.background);
      }
    }
  }
}

/** Where background meets something else there are mixed cells: no other has to be searched. */
function listRim(kinds: Uint8Array, size: PlaneSize, mixed: readonly CellRun[]): number[] {
  const rim: number[] = [];
  for (const { left, right, top, bottom } of mixed) {
    for (let row = top * size.width; row < bottom * size.width; row += size.width) {
      pushRim(rim, kinds, size, row + left, row + right, kind.background);
    }
  }
  return rim;
}

/** Mixed colors of the edge: a few pixels at most, or a flood through them would run into the subject. */
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
  { width }: PlaneSize,
  runs: readonly CellRun[],
  grown: readonly number[],
  { low, high }: Thresholds,
): Uint8Array {
  const alpha = new Uint8Array(kinds.length);
  for (const { kind: cells, left, right, top, bottom } of runs) {
    if (cells === cellKind.open) continue;
    for (let row = top * width; row < bottom * width; row += width) {
      if (cells === cellKind.solid) alpha.fill(255, row + left, row + right);
      else for (let i = row + left; i < row + right; i++) if (kinds[i] !== kind.background) alpha[i] = 255;
    }
  }
  for (const i of grown) {
    const t = Math.max(0, Math.min(1, ((distances[i] ?? 0) - low) / (high - low)));
    alpha[i] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return alpha;
}
