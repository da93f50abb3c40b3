import type { Oklab } from './oklab.ts';

/** A colour seen at a place; x and y run from −0.5 to 0.5 across the picture. */
export interface PlacedColor extends Oklab {
  x: number;
  y: number;
}

type Channel = 'lightness' | 'a' | 'b';

/** Each channel of the backdrop as a quadratic of the place: c0 + c1·x + c2·y + c3·x² + c4·xy + c5·y². */
export type ColorSurface = Record<Channel, Float64Array>;

const terms = 6;
const rounds = 4;
/** For eighteen numbers; more would only take longer. */
const enoughSamples = 2000;
/** Residuals in OKLab: up to `usual` a sample counts fully, from `outlier` not at all. */
const usual = 0.02;
const outlier = 0.08;

/** A smooth backdrop (even light, gradient or vignette) that samples of something else do not bend. */
export function fitSurface(all: readonly PlacedColor[]): ColorSurface {
  const step = Math.ceil(all.length / enoughSamples);
  const samples = all.filter((_, index) => index % step === 0);
  return { lightness: fitChannel(samples, 'lightness'), a: fitChannel(samples, 'a'), b: fitChannel(samples, 'b') };
}

export function constantSurface({ lightness, a, b }: Oklab): ColorSurface {
  const constant = (value: number) => Float64Array.of(value, 0, 0, 0, 0, 0);
  return { lightness: constant(lightness), a: constant(a), b: constant(b) };
}

export function surfaceColor(surface: ColorSurface, x: number, y: number): Oklab {
  return {
    lightness: evaluate(surface.lightness, x, y),
    a: evaluate(surface.a, x, y),
    b: evaluate(surface.b, x, y),
  };
}

function evaluate(surface: Float64Array, x: number, y: number): number {
  const [c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0] = surface;
  return c0 + c1 * x + c2 * y + c3 * x * x + c4 * x * y + c5 * y * y;
}

function fitChannel(samples: readonly PlacedColor[], channel: Channel): Float64Array {
  const weights = new Float64Array(samples.length).fill(1);
  let surface: Float64Array = new Float64Array(terms);
  for (let round = 0; round < rounds; round++) {
    surface = solveLeastSquares(samples, channel, weights);
    samples.forEach((sample, index) => {
      const residual = Math.abs(evaluate(surface, sample.x, sample.y) - sample[channel]);
      weights[index] = residual < usual ? 1 : residual < outlier ? usual / residual : 0;
    });
  }
  return surface;
}

function solveLeastSquares(samples: readonly PlacedColor[], channel: Channel, weights: Float64Array): Float64Array {
  const columns = terms + 1;
  const system = new Float64Array(terms * columns);
  const row = new Float64Array(columns);
  samples.forEach((sample, index) => {
    const { x, y } = sample;
    row.set([1, x, y, x * x, x * y, y * y, sample[channel]]);
    const weight = weights[index] ?? 0;
    for (let i = 0; i < terms; i++) {
      const factor = weight * (row[i] ?? 0);
      for (let j = 0; j < columns; j++) {
        system[i * columns + j] = (system[i * columns + j] ?? 0) + factor * (row[j] ?? 0);
      }
    }
  });
  // A trace of ridge keeps a border that shows only one side from bending the surface at the other.
  for (let i = 0; i < terms; i++) {
    system[i * columns + i] = (system[i * columns + i] ?? 0) + (i === 0 ? 1e-9 : 1e-3);
  }
  return eliminate(system, terms);
}

/** Gauss–Jordan without pivoting: the normal equations with their ridge are positive definite. */
function eliminate(system: Float64Array, size: number): Float64Array {
  const columns = size + 1;
  for (let pivot = 0; pivot < size; pivot++) {
    const diagonal = system[pivot * columns + pivot] || 1e-12;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = (system[row * columns + pivot] ?? 0) / diagonal;
      for (let column = pivot; column < columns; column++) {
        system[row * columns + column] =
          (system[row * columns + column] ?? 0) - factor * (system[pivot * columns + column] ?? 0);
      }
    }
  }
  return Float64Array.from(
    { length: size },
    (_, row) => (system[row * columns + size] ?? 0) / (system[row * columns + row] || 1e-12),
  );
}
