import type { PlaneSize } from '../../../matting/tiles.ts';
import { type ColorPlanes, createPlanes } from '../planes/color-planes.ts';
import { eliminate } from './linear-system.ts';

/** Each channel of the backdrop as a polynomial of the place; x and y run from −0.5 to 0.5 across the image. */
export interface ColorSurface {
  degree: number;
  /** For each power of y those of x, as long as both together stay within the degree. */
  lightness: Float64Array;
  a: Float64Array;
  b: Float64Array;
}

const rounds = 2;
/** For three times fifteen numbers; more would only take longer. */
const enoughSamples = 1500;
/** Residuals in OKLab: up to `usual` a sample counts fully, from `outlier` not at all. */
const usual = 0.015;
const outlier = 0.08;

/**
 * A smooth backdrop (even light, gradient or vignette) through the pixels of the region; those that are something else
 * do not bend it.
 */
export function fitSurface(planes: ColorPlanes, region: readonly number[], degree: number): ColorSurface {
  const step = Math.max(1, region.length / enoughSamples);
  const count = Math.floor(region.length / step);
  const samples = Int32Array.from({ length: count }, (_, index) => region[Math.floor(index * step)] ?? 0);
  const weights = new Float64Array(count).fill(1);
  const basis = listPowers(planes, samples, degree);
  let surface = solve(planes, samples, weights, basis, degree);
  for (let round = 1; round < rounds; round++) {
    weighSamples(weights, planes, samples, basis, surface);
    surface = solve(planes, samples, weights, basis, degree);
  }
  return surface;
}

/** The surface's colors at every pixel of a small image. */
export function renderSurface({ degree, ...channels }: ColorSurface, size: PlaneSize): ColorPlanes {
  const planes = createPlanes(size);
  const { width, height } = size;
  for (const channel of ['lightness', 'a', 'b'] as const) {
    const [surface, plane] = [channels[channel], planes[channel]];
    for (let row = 0; row < height; row++) {
      const powers = alongRow(surface, degree, (row + 0.5) / height - 0.5);
      for (let column = 0; column < width; column++) {
        const x = (column + 0.5) / width - 0.5;
        let value = 0;
        for (let power = degree; power >= 0; power--) value = value * x + (powers[power] ?? 0);
        plane[row * width + column] = value;
      }
    }
  }
  return planes;
}

/** Along one row a surface is a polynomial of x alone. */
function alongRow(surface: Float64Array, degree: number, y: number): Float64Array {
  const powers = new Float64Array(degree + 1);
  let at = 0;
  let factor = 1;
  for (let j = 0; j <= degree; j++, factor *= y) {
    for (let i = 0; i <= degree - j; i++, at++) powers[i] = (powers[i] ?? 0) + (surface[at] ?? 0) * factor;
  }
  return powers;
}

function termsOf(degree: number): number {
  return ((degree + 1) * (degree + 2)) / 2;
}

function listPowers({ width, height }: ColorPlanes, samples: Int32Array, degree: number): Float64Array {
  const basis = new Float64Array(samples.length * termsOf(degree));
  let at = 0;
  for (const sample of samples) {
    const x = ((sample % width) + 0.5) / width - 0.5;
    const y = (Math.floor(sample / width) + 0.5) / height - 0.5;
    for (let j = 0, powerY = 1; j <= degree; j++, powerY *= y) {
      for (let i = 0, power = powerY; i <= degree - j; i++, power *= x) basis[at++] = power;
    }
  }
  return basis;
}

function weighSamples(
  weights: Float64Array,
  planes: ColorPlanes,
  samples: Int32Array,
  basis: Float64Array,
  { lightness, a, b }: ColorSurface,
): void {
  const terms = lightness.length;
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    let offL = -(planes.lightness[sample] ?? 0);
    let offA = -(planes.a[sample] ?? 0);
    let offB = -(planes.b[sample] ?? 0);
    for (let term = 0, at = index * terms; term < terms; term++, at++) {
      const power = basis[at] ?? 0;
      offL += power * (lightness[term] ?? 0);
      offA += power * (a[term] ?? 0);
      offB += power * (b[term] ?? 0);
    }
    const residual = Math.sqrt(offL * offL + offA * offA + offB * offB);
    weights[index] = residual < usual ? 1 : residual < outlier ? (usual / residual) ** 2 : 0;
  }
}

/** Weighted least squares: one system of normal equations with three right sides. */
function solve(
  planes: ColorPlanes,
  samples: Int32Array,
  weights: Float64Array,
  basis: Float64Array,
  degree: number,
): ColorSurface {
  const terms = termsOf(degree);
  const columns = terms + 3;
  const system = new Float64Array(terms * columns);
  for (let index = 0; index < samples.length; index++) {
    const sample = samples[index] ?? 0;
    const weight = weights[index] ?? 0;
    if (weight === 0) continue;
    const from = index * terms;
    for (let i = 0; i < terms; i++) {
      const factor = weight * (basis[from + i] ?? 0);
      const row = i * columns;
      for (let j = i; j < terms; j++) system[row + j] = (system[row + j] ?? 0) + factor * (basis[from + j] ?? 0);
      system[row + terms] = (system[row + terms] ?? 0) + factor * (planes.lightness[sample] ?? 0);
      system[row + terms + 1] = (system[row + terms + 1] ?? 0) + factor * (planes.a[sample] ?? 0);
      system[row + terms + 2] = (system[row + terms + 2] ?? 0) + factor * (planes.b[sample] ?? 0);
    }
  }
  for (let i = 0; i < terms; i++) {
    for (let j = 0; j < i; j++) system[i * columns + j] = system[j * columns + i] ?? 0;
    // A trace of ridge keeps a border that shows only one side from bending the surface at the other.
    system[i * columns + i] = (system[i * columns + i] ?? 0) + (i === 0 ? 1e-9 : 1e-6 * samples.length);
  }
  const [lightness, a, b] = eliminate(system, terms, 3);
  const none = new Float64Array(terms);
  return { degree, lightness: lightness ?? none, a: a ?? none, b: b ?? none };
}
