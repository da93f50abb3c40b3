import { floodFill, listBorder } from '../../../matting/flood-fill.ts';
import type { Image } from '../../../matting/image.ts';
import type { Oklab } from '../../../matting/oklab.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import { type ColorPlanes, createPlanes, toPlanes } from '../planes/color-planes.ts';
import { reduceByArea } from '../planes/reduce-by-area.ts';
import { chooseEdgeStep, colorsOf, distanceBetween, meanMiss, measureMisses, smoothResidual } from './backdrop-fit.ts';
import { type ColorCluster, chainClusters, clusterColors } from './color-clusters.ts';
import { fitSurface, renderSurface } from './color-surface.ts';

/** A visitor's click on the background: relative to the upright image, 0 to 1. */
export interface BackgroundHint {
  x: number;
  y: number;
  /** How different a color may be and still be background, 0 to 1; without it the image's own noise decides. */
  tolerance?: number;
}

const smallSide = 96;
const frameShare = 0.012;
/** While the model is built: what is surely still backdrop. */
const modelThreshold = 0.045;
/** The surface bends more and more as it comes to know more of the image; then it grows until it stays. */
const degrees = [1, 2, 2, 3, 4, 4, 4] as const;
const leastGrowth = 1.01;
/** Noise of the reduced image: no more terms would follow it better. */
const smallMiss = 0.002;
const localRounds = 8;
const maxStarts = 3;
const fewestEnclosed = 5;

/** What the background looks like, as a small image without the subject. */
export interface Backdrop {
  colors: ColorPlanes;
  /** How far the smooth surface is from what is seen of the backdrop, on average: it will miss as much elsewhere. */
  miss: number;
  /** The pixels where it was seen. */
  region: readonly number[];
}

/** The model is built on a reduced image, where noise is averaged away, first from the border, then from all of it. */
export function modelBackdrop(image: Image, hint: BackgroundHint | undefined): Backdrop {
  const small = toPlanes(reduceByArea(image, smallSide));
  const border = listFrame(small);
  const hinted = hint && colorAt(small, hint);
  const clusters = clusterColors(colorsOf(small, border));
  const chain = chainClusters(hinted ? [{ ...hinted, share: 1 }, ...clusters] : clusters);
  if (hinted) {
    const near = listNear(small, border, chain);
    return near.length > border.length * 0.1 ? growSurface(small, near) : plainBackdrop(small, hinted);
  }
  return growFromBorder(small, border, clusters);
}

/**
 * The largest color of the border is mostly the backdrop, but that of a subject across it can be larger than each
 * single one of a wide gradient: then what a second start comes to explain decides.
 */
function growFromBorder(small: ColorPlanes, border: readonly number[], clusters: readonly ColorCluster[]): Backdrop {
  let best: { grown: Backdrop; share: number } | undefined;
  let left = clusters;
  for (let start = 0; start < maxStarts && left.length > 0; start++) {
    const near = listNear(small, border, chainClusters(left));
    const grown = growSurface(small, near);
    const isKnown = new Uint8Array(small.lightness.length);
    for (const i of grown.region) isKnown[i] = 1;
    const share = border.filter((i) => isKnown[i] === 1).length / border.length;
    if (!best || share > best.share) best = { grown, share };
    if (share > 0.6) break;
    left = left.filter((cluster) => !near.some((i) => distanceBetween(small, i, cluster) < 0.06));
  }
  return best?.grown ?? plainBackdrop(small, white);
}

function listNear(small: ColorPlanes, border: readonly number[], chain: readonly Oklab[]): number[] {
  return border.filter((i) => chain.some((cluster) => distanceBetween(small, i, cluster) < 0.045));
}

const white: Oklab = { lightness: 1, a: 0, b: 0 };

/**
 * The border alone says little about the middle of a vignette, and its largest color little about the far end of a
 * gradient. What is connected to the border and fits the surface says more: so both grow together.
 */
function growSurface(small: ColorPlanes, start: readonly number[]): Backdrop {
  let region = start;
  let surface: ColorPlanes | undefined;
  let edgeStep: number | undefined;
  for (const degree of degrees) {
    const fitted = renderSurface(fitSurface(small, region, degree), small);
    edgeStep ??= chooseEdgeStep(small, fitted, region);
    const grown = regionAround(small, fitted, region, edgeStep);
    if (grown.length < region.length && degree > 2) break;
    const isStill = degree > 1 && grown.length < region.length * leastGrowth;
    const settled = isStill && (degree === 4 || meanMiss(small, fitted, grown) < smallMiss);
    if (grown.length > 0.02 * small.lightness.length) region = grown;
    surface = fitted;
    if (settled) break;
  }
  return followLocally(small, surface ?? renderSurface(fitSurface(small, region, 1), small), region, edgeStep ?? 0);
}

/** On where no polynomial follows: from what the backdrop beside a pixel looks like. */
function followLocally(
  small: ColorPlanes,
  polynomial: ColorPlanes,
  start: readonly number[],
  edgeStep: number,
): Backdrop {
  let region = start;
  let colors = smoothResidual(small, polynomial, region);
  for (let round = 0; round < localRounds; round++) {
    const grown = regionAround(small, colors, region, edgeStep);
    if (grown.length < region.length * leastGrowth) break;
    region = grown;
    colors = smoothResidual(small, polynomial, region);
  }
  const miss = meanMiss(small, polynomial, region);
  const enclosed = listEnclosed(small, colors, region, { most: 5 * miss + 0.006, edgeStep });
  if (enclosed.length === 0) return { colors, miss, region };
  region = region.concat(enclosed);
  return { colors: smoothResidual(small, polynomial, region), miss, region };
}

/**
 * What is connected to the border within the threshold, without crossing an edge. A part in which nothing is known
 * yet, as between an arm and the frame, has to fit twice as well: the subject may be alike by chance.
 */
function regionAround(small: ColorPlanes, surface: ColorPlanes, known: readonly number[], edgeStep: number): number[] {
  const { distances, isEdge } = measureMisses(small, surface, edgeStep);
  const kinds = new Uint8Array(distances.length);
  for (let i = 0; i < kinds.length; i++) kinds[i] = (distances[i] ?? 0) < modelThreshold && isEdge[i] === 0 ? 1 : 0;
  for (const i of known) if (kinds[i] === 1) floodFill(kinds, small, i, 1, 2);
  let sum = 0;
  const addRun = (left: number, right: number) => {
    for (let i = left; i <= right; i++) sum += distances[i] ?? 0;
  };
  for (const i of listBorder(small)) {
    sum = 0;
    const count = floodFill(kinds, small, i, 1, 3, addRun);
    if (count > 0) floodFill(kinds, small, i, 3, sum < (count * modelThreshold) / 2 ? 2 : 0);
  }
  const region: number[] = [];
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === 2) region.push(i);
  return region;
}

/** Parts that hang together and fit within the mean distance, though the subject encloses them. */
function listEnclosed(
  small: ColorPlanes,
  surface: ColorPlanes,
  known: readonly number[],
  { most, edgeStep }: { most: number; edgeStep: number },
): number[] {
  const { distances, isEdge } = measureMisses(small, surface, edgeStep);
  const kinds = isEdge.map((edge, i) => (edge === 0 && (distances[i] ?? 0) < modelThreshold ? 1 : 0));
  for (const i of known) kinds[i] = 0;
  const enclosed: number[] = [];
  for (let start = 0; start < kinds.length; start++) {
    let sum = 0;
    const part: number[] = [];
    floodFill(kinds, small, start, 1, 2, (left, right) => {
      for (let i = left; i <= right; i++) {
        sum += distances[i] ?? 0;
        part.push(i);
      }
    });
    if (part.length >= fewestEnclosed && sum <= part.length * most) enclosed.push(...part);
  }
  return enclosed;
}

function plainBackdrop(size: PlaneSize, color: Oklab): Backdrop {
  const colors = createPlanes(size);
  colors.lightness.fill(color.lightness);
  colors.a.fill(color.a);
  colors.b.fill(color.b);
  return { colors, miss: 0, region: Array.from(colors.lightness, (_, i) => i) };
}

/** Subjects stand on the lower edge: of the frame's lower third only every fourth pixel counts. */
function listFrame({ width, height }: PlaneSize): number[] {
  const frame = Math.max(2, Math.round(Math.min(width, height) * frameShare));
  const found: number[] = [];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const inside = x >= frame && x < width - frame && y >= frame && y < height - frame;
      if (!inside && (y < height * 0.7 || (x * 7 + y) % 4 === 0)) found.push(i);
    }
  }
  return found;
}

/** The mean of the nine pixels where the visitor clicked. */
function colorAt(planes: ColorPlanes, { x, y }: BackgroundHint): Oklab {
  const { width, height } = planes;
  const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
  const mean = { lightness: 0, a: 0, b: 0 };
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const i = clamp(row + dy, height) * width + clamp(column + dx, width);
      mean.lightness += (planes.lightness[i] ?? 0) / 9;
      mean.a += (planes.a[i] ?? 0) / 9;
      mean.b += (planes.b[i] ?? 0) / 9;
    }
  }
  return mean;
}

function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(length - 1, position));
}
