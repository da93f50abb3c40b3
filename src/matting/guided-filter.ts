import { createBoxMean } from './box-mean.ts';
import { halvePlane, sampleDoubled } from './half-planes.ts';

/**
 * Color guided filter (He, Sun, Tang: Guided Image Filtering, 2013): alpha becomes a local linear function of the
 * image's colors, so a blurred edge snaps to the edge that is really there.
 */
export interface GuidedTile extends GuidePlanes {
  width: number;
  height: number;
}

interface GuidePlanes {
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  alpha: Float32Array;
}

export interface GuidedFilter {
  tile(width: number, height: number): GuidedTile;
  /** Filters the tile's alpha in place. Colors and alpha run from 0 to 1. */
  filter(tile: GuidedTile, radius: number, epsilon: number): void;
}

/**
 * From this radius on the lines are found on planes of half the size (He, Sun: Fast Guided Filter, 2015): they change
 * slowly there, and what they are applied to keeps its full resolution.
 */
const coarseRadius = 9;

/** Its planes are made once and used for every tile of an image. */
export function createGuidedFilter(maxPixels: number): GuidedFilter {
  const whole = createPlanes(maxPixels);
  // An odd tile has half a pixel more in both directions.
  const half = createPlanes(Math.ceil(maxPixels / 4) + Math.ceil(2 * Math.sqrt(maxPixels)) + 1);
  const findLines = createLineFinder(maxPixels);
  return {
    tile: (width, height) => ({ width, height, ...whole }),
    filter({ width, height }, radius, epsilon) {
      if (radius < coarseRadius) {
        applyLines(whole, findLines(whole, width, height, radius, epsilon), width * height);
        return;
      }
      for (const name of ['red', 'green', 'blue', 'alpha'] as const) halvePlane(whole[name], half[name], width, height);
      const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
      const lines = findLines(half, across, down, Math.round(radius / 2), epsilon);
      sampleDoubled(lines, across, down, width, height, (at, red, green, blue, offset) => {
        const { alpha } = whole;
        const value =
          red * (whole.red[at] ?? 0) + green * (whole.green[at] ?? 0) + blue * (whole.blue[at] ?? 0) + offset;
        alpha[at] = value < 0 ? 0 : value > 1 ? 1 : value;
      });
    },
  };
}

function createPlanes(pixels: number): GuidePlanes {
  const plane = () => new Float32Array(pixels);
  return { red: plane(), green: plane(), blue: plane(), alpha: plane() };
}

function applyLines({ red, green, blue, alpha }: GuidePlanes, lines: GuidePlanes, count: number): void {
  for (let i = 0; i < count; i++) {
    const value =
      (lines.red[i] ?? 0) * (red[i] ?? 0) +
      (lines.green[i] ?? 0) * (green[i] ?? 0) +
      (lines.blue[i] ?? 0) * (blue[i] ?? 0) +
      (lines.alpha[i] ?? 0);
    alpha[i] = value < 0 ? 0 : value > 1 ? 1 : value;
  }
}

/** Around each pixel the mean slopes of alpha over the colors, and in `alpha` the mean offset. */
type FindLines = (guide: GuidePlanes, width: number, height: number, radius: number, epsilon: number) => GuidePlanes;

function createLineFinder(maxPixels: number): FindLines {
  const plane = () => new Float32Array(maxPixels);
  const boxMean = createBoxMean(maxPixels);
  const product = plane();
  const means = createPlanes(maxPixels);
  const withAlpha = { red: plane(), green: plane(), blue: plane() };
  const pairs = { rr: plane(), rg: plane(), rb: plane(), gg: plane(), gb: plane(), bb: plane() };

  function findLines(guide: GuidePlanes, width: number, height: number, radius: number, epsilon: number): GuidePlanes {
    const { red, green, blue, alpha } = guide;
    const count = width * height;
    const meanOf = (source: Float32Array, target: Float32Array) => boxMean(source, target, width, height, radius);
    const meanOfProduct = (a: Float32Array, b: Float32Array, target: Float32Array) => {
      for (let i = 0; i < count; i++) product[i] = (a[i] ?? 0) * (b[i] ?? 0);
      meanOf(product, target);
    };
    meanOf(red, means.red);
    meanOf(green, means.green);
    meanOf(blue, means.blue);
    meanOf(alpha, means.alpha);
    meanOfProduct(red, alpha, withAlpha.red);
    meanOfProduct(green, alpha, withAlpha.green);
    meanOfProduct(blue, alpha, withAlpha.blue);
    meanOfProduct(red, red, pairs.rr);
    meanOfProduct(red, green, pairs.rg);
    meanOfProduct(red, blue, pairs.rb);
    meanOfProduct(green, green, pairs.gg);
    meanOfProduct(green, blue, pairs.gb);
    meanOfProduct(blue, blue, pairs.bb);
    solveLines(count, epsilon);
    meanOf(withAlpha.red, means.red);
    meanOf(withAlpha.green, means.green);
    meanOf(withAlpha.blue, means.blue);
    meanOf(product, means.alpha);
    return means;
  }

  /** Per window: the slopes (left in `withAlpha`) and the offset (left in `product`) of alpha over color. */
  function solveLines(count: number, epsilon: number): void {
    for (let i = 0; i < count; i++) {
      const r = means.red[i] ?? 0;
      const g = means.green[i] ?? 0;
      const b = means.blue[i] ?? 0;
      const a = means.alpha[i] ?? 0;
      const rr = (pairs.rr[i] ?? 0) - r * r + epsilon;
      const rg = (pairs.rg[i] ?? 0) - r * g;
      const rb = (pairs.rb[i] ?? 0) - r * b;
      const gg = (pairs.gg[i] ?? 0) - g * g + epsilon;
      const gb = (pairs.gb[i] ?? 0) - g * b;
      const bb = (pairs.bb[i] ?? 0) - b * b + epsilon;
      const ra = (withAlpha.red[i] ?? 0) - r * a;
      const ga = (withAlpha.green[i] ?? 0) - g * a;
      const ba = (withAlpha.blue[i] ?? 0) - b * a;
      // Cofactors of the symmetric covariance matrix.
      const c00 = gg * bb - gb * gb;
      const c01 = gb * rb - rg * bb;
      const c02 = rg * gb - gg * rb;
      const c11 = rr * bb - rb * rb;
      const c12 = rb * rg - rr * gb;
      const c22 = rr * gg - rg * rg;
      const scale = 1 / (rr * c00 + rg * c01 + rb * c02);
      const slopeR = (c00 * ra + c01 * ga + c02 * ba) * scale;
      const slopeG = (c01 * ra + c11 * ga + c12 * ba) * scale;
      const slopeB = (c02 * ra + c12 * ga + c22 * ba) * scale;
      withAlpha.red[i] = slopeR;
      withAlpha.green[i] = slopeG;
      withAlpha.blue[i] = slopeB;
      product[i] = a - slopeR * r - slopeG * g - slopeB * b;
    }
  }

  return findLines;
}
