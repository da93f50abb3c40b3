/**
 * Half of the symmetric impulse response of libjxl's recursive Gaussian (Charalampidis 2016) for sigma 1.5.
 * With its radius of 5 the response is finite, so nine taps give the same blur; outside the picture counts as 0.
 */
const k0 = 0.26462110548819845;
const k1 = 0.21292859201042208;
const k2 = 0.10933537277746014;
const k3 = 0.03601111465836416;
const k4 = 0.009414367809653455;
const reach = 4;
const taps = 9;

/** SSIM's constant against division by nothing. */
const c2 = 0.0009;

/** A plane of the original with its local mean and mean square, computed once and compared with many. */
export interface ReferencePlane {
  width: number;
  height: number;
  plane: Float32Array;
  mean: Float32Array;
  square: Float32Array;
}

/** Sums over pixels: per error map the plain sum and the sum of fourth powers. */
export interface ErrorSums {
  pixels: number;
  structure1: number;
  structure4: number;
  artifact1: number;
  artifact4: number;
  lostDetail1: number;
  lostDetail4: number;
}

export function noErrors(): ErrorSums {
  return { pixels: 0, structure1: 0, structure4: 0, artifact1: 0, artifact4: 0, lostDetail1: 0, lostDetail4: 0 };
}

/** Blurs one row of `padded` (four zeros on both sides) into `out` at `to`. */
function blurRow(padded: Float64Array, out: Float64Array, to: number, width: number): void {
  for (let x = 0; x < width; x++) {
    out[to + x] =
      k0 * (padded[x + 4] ?? 0) +
      k1 * ((padded[x + 3] ?? 0) + (padded[x + 5] ?? 0)) +
      k2 * ((padded[x + 2] ?? 0) + (padded[x + 6] ?? 0)) +
      k3 * ((padded[x + 1] ?? 0) + (padded[x + 7] ?? 0)) +
      k4 * ((padded[x] ?? 0) + (padded[x + 8] ?? 0));
  }
}

/** Offsets of the nine rows around `row` in a ring of nine. */
function ringOffsets(row: number, width: number, offsets: Int32Array): void {
  for (let tap = 0; tap < taps; tap++) offsets[tap] = ((row - reach + tap + taps) % taps) * width;
}

/** Blurs the nine rows of a ring into one row. */
function blurColumn(ring: Float64Array, offsets: Int32Array, out: Float64Array, width: number): void {
  const [o0 = 0, o1 = 0, o2 = 0, o3 = 0, o4 = 0, o5 = 0, o6 = 0, o7 = 0, o8 = 0] = offsets;
  for (let x = 0; x < width; x++) {
    out[x] =
      k0 * (ring[o4 + x] ?? 0) +
      k1 * ((ring[o3 + x] ?? 0) + (ring[o5 + x] ?? 0)) +
      k2 * ((ring[o2 + x] ?? 0) + (ring[o6 + x] ?? 0)) +
      k3 * ((ring[o1 + x] ?? 0) + (ring[o7 + x] ?? 0)) +
      k4 * ((ring[o0 + x] ?? 0) + (ring[o8 + x] ?? 0));
  }
}

export function prepareReference(plane: Float32Array, width: number, height: number): ReferencePlane {
  const mean = new Float32Array(plane.length);
  const square = new Float32Array(plane.length);
  const padded = new Float64Array(width + 2 * reach);
  const paddedSquare = new Float64Array(width + 2 * reach);
  const ring = new Float64Array(taps * width);
  const ringSquare = new Float64Array(taps * width);
  const out = new Float64Array(width);
  const offsets = new Int32Array(taps);
  for (let row = 0; row < height + reach; row++) {
    const slot = (row % taps) * width;
    if (row < height) {
      for (let x = 0; x < width; x++) {
        const value = plane[row * width + x] ?? 0;
        padded[x + reach] = value;
        paddedSquare[x + reach] = value * value;
      }
      blurRow(padded, ring, slot, width);
      blurRow(paddedSquare, ringSquare, slot, width);
    } else {
      ring.fill(0, slot, slot + width);
      ringSquare.fill(0, slot, slot + width);
    }
    if (row < reach) continue;
    ringOffsets(row - reach, width, offsets);
    blurColumn(ring, offsets, out, width);
    mean.set(out, (row - reach) * width);
    blurColumn(ringSquare, offsets, out, width);
    square.set(out, (row - reach) * width);
  }
  return { width, height, plane, mean, square };
}

/** Adds to `sums` how the plane `other` differs from the reference. */
export function addErrors(reference: ReferencePlane, other: Float32Array, sums: ErrorSums): void {
  const { width, height, plane } = reference;
  const padded = [0, 1, 2].map(() => new Float64Array(width + 2 * reach));
  const rings = [0, 1, 2].map(() => new Float64Array(taps * width));
  const outs = [0, 1, 2].map(() => new Float64Array(width));
  const [paddedOther, paddedSquare, paddedProduct] = padded;
  const [ringOther, ringSquare, ringProduct] = rings;
  const [outOther, outSquare, outProduct] = outs;
  if (!paddedOther || !paddedSquare || !paddedProduct || !ringOther || !ringSquare || !ringProduct) return;
  if (!outOther || !outSquare || !outProduct) return;
  const offsets = new Int32Array(taps);
  for (let row = 0; row < height + reach; row++) {
    const slot = (row % taps) * width;
    if (row < height) {
      const from = row * width;
      for (let x = 0; x < width; x++) {
        const value = other[from + x] ?? 0;
        paddedOther[x + reach] = value;
        paddedSquare[x + reach] = value * value;
        paddedProduct[x + reach] = value * (plane[from + x] ?? 0);
      }
      blurRow(paddedOther, ringOther, slot, width);
      blurRow(paddedSquare, ringSquare, slot, width);
      blurRow(paddedProduct, ringProduct, slot, width);
    } else {
      for (const ring of rings) ring.fill(0, slot, slot + width);
    }
    if (row < reach) continue;
    ringOffsets(row - reach, width, offsets);
    blurColumn(ringOther, offsets, outOther, width);
    blurColumn(ringSquare, offsets, outSquare, width);
    blurColumn(ringProduct, offsets, outProduct, width);
    addRowErrors(reference, other, row - reach, outOther, outSquare, outProduct, sums);
  }
  sums.pixels += width * height;
}

function addRowErrors(
  reference: ReferencePlane,
  other: Float32Array,
  row: number,
  otherMean: Float64Array,
  otherSquare: Float64Array,
  product: Float64Array,
  sums: ErrorSums,
): void {
  const { width, plane, mean, square } = reference;
  const from = row * width;
  let structure1 = 0;
  let structure4 = 0;
  let artifact1 = 0;
  let artifact4 = 0;
  let lost1 = 0;
  let lost4 = 0;
  for (let x = 0; x < width; x++) {
    const mean1 = mean[from + x] ?? 0;
    const mean2 = otherMean[x] ?? 0;
    const apart = mean1 - mean2;
    const covariance = 2 * ((product[x] ?? 0) - mean1 * mean2) + c2;
    const variances = (square[from + x] ?? 0) - mean1 * mean1 + (otherSquare[x] ?? 0) - mean2 * mean2 + c2;
    const structure = 1 - ((1 - apart * apart) * covariance) / variances;
    if (structure > 0) {
      structure1 += structure;
      const squared = structure * structure;
      structure4 += squared * squared;
    }
    const edge1 = Math.abs((plane[from + x] ?? 0) - mean1);
    const edge2 = Math.abs((other[from + x] ?? 0) - mean2);
    const edge = (edge2 - edge1) / (1 + edge1);
    const squared = edge * edge;
    if (edge > 0) {
      artifact1 += edge;
      artifact4 += squared * squared;
    } else {
      lost1 -= edge;
      lost4 += squared * squared;
    }
  }
  sums.structure1 += structure1;
  sums.structure4 += structure4;
  sums.artifact1 += artifact1;
  sums.artifact4 += artifact4;
  sums.lostDetail1 += lost1;
  sums.lostDetail4 += lost4;
}
