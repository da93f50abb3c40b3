import { createBoxMean } from './box-mean.ts';
import { type ColorPlanes, createPlanes } from './color-planes.ts';
import { lightnessWeight, type Oklab } from './oklab.ts';

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

/** Pixel by pixel. */
export function distancesBetween(one: ColorPlanes, other: ColorPlanes): Float32Array {
  const distances = new Float32Array(one.lightness.length);
  for (let i = 0; i < distances.length; i++) {
    const lightness = ((one.lightness[i] ?? 0) - (other.lightness[i] ?? 0)) * lightnessWeight;
    const a = (one.a[i] ?? 0) - (other.a[i] ?? 0);
    const b = (one.b[i] ?? 0) - (other.b[i] ?? 0);
    distances[i] = Math.sqrt(lightness * lightness + a * a + b * b);
  }
  return distances;
}

export function meanMiss(small: ColorPlanes, surface: ColorPlanes, region: readonly number[]): number {
  const distances = distancesBetween(small, surface);
  return region.reduce((sum, i) => sum + (distances[i] ?? 0), 0) / Math.max(1, region.length);
}

/** More than this from one pixel to the next, beyond what the surface does itself, is no light on a wall. */
const edgeStep = 0.025;

/** 1 where what the surface misses jumps to the right or below, on both sides of the jump. */
export function markEdges(small: ColorPlanes, surface: ColorPlanes): Uint8Array {
  const { width } = small;
  const count = small.lightness.length;
  const marks = new Uint8Array(count);
  const lightness = subtract(small.lightness, surface.lightness, lightnessWeight);
  const a = subtract(small.a, surface.a, 1);
  const b = subtract(small.b, surface.b, 1);
  const jumps = (i: number, next: number) => {
    const l = (lightness[i] ?? 0) - (lightness[next] ?? 0);
    const green = (a[i] ?? 0) - (a[next] ?? 0);
    const blue = (b[i] ?? 0) - (b[next] ?? 0);
    return l * l + green * green + blue * blue > edgeStep * edgeStep;
  };
  for (let i = 0, x = 1; i < count; i++, x++) {
    if (x === width) x = 0;
    if (x !== 0 && jumps(i, i + 1)) marks[i] = marks[i + 1] = 1;
    if (i + width < count && jumps(i, i + width)) marks[i] = marks[i + width] = 1;
  }
  return marks;
}

function subtract(one: Float32Array, other: Float32Array, weight: number): Float32Array {
  const difference = new Float32Array(one.length);
  for (let i = 0; i < difference.length; i++) difference[i] = ((one[i] ?? 0) - (other[i] ?? 0)) * weight;
  return difference;
}

/** Of the reduced picture's pixels. */
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
