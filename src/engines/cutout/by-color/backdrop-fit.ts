import { createBoxMean } from '../../../matting/box-mean.ts';
import { lightnessWeight, type Oklab } from '../../../matting/oklab.ts';
import { type ColorPlanes, createPlanes } from '../planes/color-planes.ts';

export function colorsOf(planes: ColorPlanes, places: readonly number[]): Oklab[] {
  return places.map((i) => ({
    lightness: planes.lightness[i] ?? 0,
    a: planes.a[i] ?? 0,
    b: planes.b[i] ?? 0,
  }));
}

export function distanceBetween(planes: ColorPlanes, i: number, color: Oklab): number {
  const lightness = ((planes.lightness[i] ?? 0) - color.lightness) * lightnessWeight;
  const a = (planes.a[i] ?? 0) - color.a;
  const b = (planes.b[i] ?? 0) - color.b;
  return Math.sqrt(lightness * lightness + a * a + b * b);
}

export function meanMiss(small: ColorPlanes, surface: ColorPlanes, region: readonly number[]): number {
  let sum = 0;
  for (const i of region) {
    const lightness = ((small.lightness[i] ?? 0) - (surface.lightness[i] ?? 0)) * lightnessWeight;
    const a = (small.a[i] ?? 0) - (surface.a[i] ?? 0);
    const b = (small.b[i] ?? 0) - (surface.b[i] ?? 0);
    sum += Math.sqrt(lightness * lightness + a * a + b * b);
  }
  return sum / Math.max(1, region.length);
}

/** More than this from one pixel to the next, beyond what the surface does itself, is no light on a wall. */
const maxStep = 0.025;
/** Even a perfect wall steps as much where a shadow begins. */
const leastStep = 0.008;

/**
 * A backdrop without noise shows a nearly white thing before a white wall: the less its neighboring pixels differ where
 * it was seen, the smaller a step is an edge.
 */
export function chooseEdgeStep(small: ColorPlanes, surface: ColorPlanes, region: readonly number[]): number {
  const { width } = small;
  const isKnown = new Uint8Array(small.lightness.length);
  for (const i of region) isKnown[i] = 1;
  const { misses } = measureMisses(small, surface, maxStep);
  const steps = region
    .filter((i) => (i + 1) % width !== 0 && isKnown[i + 1] === 1)
    .map((i) => stepBetween(misses, i, i + 1))
    .sort((one, other) => one - other);
  const usual = Math.sqrt(steps[Math.floor(steps.length * 0.75)] ?? maxStep);
  return Math.min(maxStep, Math.max(leastStep, usual * 8));
}

export interface Misses {
  /** How far the surface is from what is seen, pixel by pixel. */
  distances: Float32Array;
  /** 1 where what the surface misses jumps to the right or below, on both sides of the jump. */
  isEdge: Uint8Array;
  /** In lightness, a and b, three to a pixel. */
  misses: Float32Array;
}

/** In one go and written out: a model is held against the image a dozen times while it grows. */
export function measureMisses(small: ColorPlanes, surface: ColorPlanes, edgeStep: number): Misses {
  const { width } = small;
  const count = small.lightness.length;
  const distances = new Float32Array(count);
  const isEdge = new Uint8Array(count);
  const misses = new Float32Array(count * 3);
  const most = edgeStep * edgeStep;
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const lightness = ((small.lightness[i] ?? 0) - (surface.lightness[i] ?? 0)) * lightnessWeight;
    const a = (small.a[i] ?? 0) - (surface.a[i] ?? 0);
    const b = (small.b[i] ?? 0) - (surface.b[i] ?? 0);
    misses[at] = lightness;
    misses[at + 1] = a;
    misses[at + 2] = b;
    distances[i] = Math.sqrt(lightness * lightness + a * a + b * b);
  }
  for (let i = 0, x = 1; i < count; i++, x++) {
    if (x === width) x = 0;
    if (x !== 0 && stepBetween(misses, i, i + 1) > most) isEdge[i] = isEdge[i + 1] = 1;
    if (i + width < count && stepBetween(misses, i, i + width) > most) isEdge[i] = isEdge[i + width] = 1;
  }
  return { distances, isEdge, misses };
}

/** Squared. */
function stepBetween(misses: Float32Array, one: number, other: number): number {
  const lightness = (misses[one * 3] ?? 0) - (misses[other * 3] ?? 0);
  const a = (misses[one * 3 + 1] ?? 0) - (misses[other * 3 + 1] ?? 0);
  const b = (misses[one * 3 + 2] ?? 0) - (misses[other * 3 + 2] ?? 0);
  return lightness * lightness + a * a + b * b;
}

/** Of the reduced image's pixels. */
const residualRadius = 4;

/**
 * What no polynomial follows (a lamp's cone, a wall's corner in soft light) the backdrop shows beside the gap: the mean
 * of what the surface misses around a pixel is added to it, and fades out where there is no backdrop to see.
 */
export function smoothResidual(small: ColorPlanes, surface: ColorPlanes, region: readonly number[]): ColorPlanes {
  const { width, height } = small;
  const corrected = createPlanes(small);
  const mean = createBoxMean(width * height);
  const blur = (plane: Float32Array) => {
    for (let pass = 0; pass < 2; pass++) mean(plane, plane, width, height, residualRadius);
    return plane;
  };
  const known = new Float32Array(width * height);
  for (const i of region) known[i] = 1;
  blur(known);
  const correct = (target: Float32Array, seen: Float32Array, expected: Float32Array) => {
    const missed = new Float32Array(width * height);
    for (const i of region) missed[i] = (seen[i] ?? 0) - (expected[i] ?? 0);
    blur(missed);
    for (let i = 0; i < target.length; i++) {
      target[i] = (expected[i] ?? 0) + (missed[i] ?? 0) / ((known[i] ?? 0) + 0.05);
    }
  };
  correct(corrected.lightness, small.lightness, surface.lightness);
  correct(corrected.a, small.a, surface.a);
  correct(corrected.b, small.b, surface.b);
  return corrected;
}
