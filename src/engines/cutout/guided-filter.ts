import { createBoxMean } from './box-mean.ts';

/**
 * Colour guided filter (He, Sun, Tang: Guided Image Filtering, 2013): alpha becomes a local linear function of the
 * picture's colours, so a blurred edge snaps to the edge that is really there.
 */
export interface GuidedTile {
  width: number;
  height: number;
  red: Float32Array;
  green: Float32Array;
  blue: Float32Array;
  alpha: Float32Array;
}

export interface GuidedFilter {
  tile(width: number, height: number): GuidedTile;
  /** Filters the tile's alpha in place. Colours and alpha run from 0 to 1. */
  filter(tile: GuidedTile, radius: number, epsilon: number): void;
}

/** Its planes are made once and used for every tile of a picture. */
export function createGuidedFilter(mostPixels: number): GuidedFilter {
  const plane = () => new Float32Array(mostPixels);
  const boxMean = createBoxMean(mostPixels);
  const [red, green, blue, alpha, product] = [plane(), plane(), plane(), plane(), plane()];
  const means = { red: plane(), green: plane(), blue: plane(), alpha: plane() };
  const withAlpha = { red: plane(), green: plane(), blue: plane() };
  const pairs = { rr: plane(), rg: plane(), rb: plane(), gg: plane(), gb: plane(), bb: plane() };

  function filter(tile: GuidedTile, radius: number, epsilon: number): void {
    const { width, height } = tile;
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
    for (let i = 0; i < count; i++) {
      const value =
        (means.red[i] ?? 0) * (red[i] ?? 0) +
        (means.green[i] ?? 0) * (green[i] ?? 0) +
        (means.blue[i] ?? 0) * (blue[i] ?? 0) +
        (means.alpha[i] ?? 0);
      alpha[i] = value < 0 ? 0 : value > 1 ? 1 : value;
    }
  }

  /** Per window: the slopes (left in `withAlpha`) and the offset (left in `product`) of alpha over colour. */
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

  return { tile: (width, height) => ({ width, height, red, green, blue, alpha }), filter };
}
