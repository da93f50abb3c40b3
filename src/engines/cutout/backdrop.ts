import { chainClusters, clusterColors } from './color-clusters.ts';
import { type ColorSurface, constantSurface, fitSurface, type PlacedColor } from './color-surface.ts';
import { floodFill, listBorder } from './flood-fill.ts';
import { colorDistance, type Oklab, type RowQuadratic, writeOklab, writeRowDistances } from './oklab.ts';
import type { Picture } from './picture.ts';
import { reducePicture } from './resize-planes.ts';

/** A visitor's click on the background: relative to the upright picture, 0 to 1. */
export interface BackgroundHint {
  x: number;
  y: number;
  /** How different a colour may be and still be background, 0 to 1; without it the picture's own noise decides. */
  tolerance?: number;
}

/** What the background looks like: one smooth surface, or a few plain colours side by side. */
export type Backdrop = { kind: 'surface'; surface: ColorSurface } | { kind: 'colors'; colors: Oklab[] };

/** Distances are kept in a byte: this many steps for 1.0 in OKLab, so the farthest told apart is 0.51. */
export const distanceSteps = 500;

const smallSide = 160;
const frameShare = 0.012;
/** Clusters farther apart than this are not one surface but several colours. */
const widestSurface = 0.3;
/** While the model is built: what is surely still backdrop. */
const modelThreshold = 0.045 * distanceSteps;

/** The model is built on a reduced picture, where noise is averaged away, first from the border, then from all of it. */
export async function modelBackdrop(picture: Picture, hint: BackgroundHint | undefined): Promise<Backdrop> {
  const small = await reducePicture(picture, smallSide);
  const samples = placeColors(small);
  const border = samples.filter((_, i) => isInFrame(i, small));
  const hinted = hint && colorAt(samples, small, hint);
  const chain = hinted
    ? chainClusters([{ ...hinted, share: 1 }, ...clusterColors(border)])
    : chainClusters(clusterColors(border));
  if (chain.some((one) => chain.some((other) => colorDistance(one, other) > widestSurface))) {
    return { kind: 'colors', colors: chain };
  }
  const near = border.filter((sample) => chain.some((cluster) => colorDistance(sample, cluster) < 0.06));
  const enough = near.length > border.length * 0.1;
  const surface = enough ? fitSurface(near) : constantSurface(hinted ?? chain[0] ?? { lightness: 1, a: 0, b: 0 });
  return { kind: 'surface', surface: enough ? refit(small, samples, surface) : surface };
}

/** The border alone says little about the middle of a vignette; what hangs together with the border says more. */
function refit(small: Picture, samples: readonly PlacedColor[], surface: ColorSurface): ColorSurface {
  const distances = measureDistances(small, { kind: 'surface', surface });
  const kinds = new Uint8Array(distances.length);
  for (let i = 0; i < kinds.length; i++) kinds[i] = (distances[i] ?? 0) < modelThreshold ? 1 : 0;
  for (const i of listBorder(small)) floodFill(kinds, small, i, 1, 2);
  const background = samples.filter((_, i) => kinds[i] === 2);
  return background.length > samples.length * 0.02 ? fitSurface(background) : surface;
}

/** How far every pixel is from the backdrop at its place, in steps. */
export function measureDistances({ width, height, pixels }: Picture, backdrop: Backdrop): Uint8Array {
  const distances = new Uint8Array(width * height);
  const surfaces = backdrop.kind === 'surface' ? [backdrop.surface] : backdrop.colors.map(constantSurface);
  surfaces.forEach((surface, index) => {
    for (let row = 0; row < height; row++) {
      const y = (row + 0.5) / height - 0.5;
      const expected = {
        lightness: alongRow(surface.lightness, y),
        a: alongRow(surface.a, y),
        b: alongRow(surface.b, y),
      };
      const line = distances.subarray(row * width, (row + 1) * width);
      writeRowDistances(
        line,
        pixels.subarray(row * width * 3, (row + 1) * width * 3),
        expected,
        distanceSteps,
        index > 0,
      );
    }
  });
  return distances;
}

/** Along one row a surface is a quadratic of x alone. */
function alongRow(surface: Float64Array, y: number): RowQuadratic {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = surface;
  return [c0 + c2 * y + c5 * y * y, c1 + c4 * y, c3];
}

function placeColors({ width, height, pixels }: Picture): PlacedColor[] {
  return Array.from({ length: width * height }, (_, i) => {
    const placed = {
      lightness: 0,
      a: 0,
      b: 0,
      x: ((i % width) + 0.5) / width - 0.5,
      y: (Math.floor(i / width) + 0.5) / height - 0.5,
    };
    writeOklab(placed, pixels[i * 3] ?? 0, pixels[i * 3 + 1] ?? 0, pixels[i * 3 + 2] ?? 0);
    return placed;
  });
}

/** Subjects stand on the lower edge: of the frame's lower third only every fourth pixel counts. */
function isInFrame(i: number, { width, height }: Picture): boolean {
  const frame = Math.max(2, Math.round(Math.min(width, height) * frameShare));
  const [x, y] = [i % width, Math.floor(i / width)];
  const inside = x >= frame && x < width - frame && y >= frame && y < height - frame;
  return !inside && (y < height * 0.7 || (x * 7 + y) % 4 === 0);
}

/** The mean of the nine pixels where the visitor clicked. */
function colorAt(samples: readonly PlacedColor[], { width, height }: Picture, { x, y }: BackgroundHint): Oklab {
  const [column, row] = [Math.floor(x * width), Math.floor(y * height)];
  const sum = { lightness: 0, a: 0, b: 0, count: 0 };
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const sample = samples[clamp(row + dy, height) * width + clamp(column + dx, width)];
      if (!sample) continue;
      sum.lightness += sample.lightness;
      sum.a += sample.a;
      sum.b += sample.b;
      sum.count++;
    }
  }
  const count = Math.max(1, sum.count);
  return { lightness: sum.lightness / count, a: sum.a / count, b: sum.b / count };
}

function clamp(position: number, length: number): number {
  return Math.max(0, Math.min(length - 1, position));
}
