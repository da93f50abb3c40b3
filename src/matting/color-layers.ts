/**
 * One level of the foreground estimate: a small image with its alpha, and the two layers it is mixed from.
 * Colors run from 0 to 255, three to a pixel; alpha from 0 to 1. The planes may be longer than the level.
 */
export interface ColorLayers {
  width: number;
  height: number;
  image: Float32Array;
  alpha: Float32Array;
  foreground: Float32Array;
  background: Float32Array;
}

/** How strongly a layer's color follows its neighbors: a little everywhere, more where alpha changes. */
const smoothness = 1e-5;

export function createLayers(width: number, height: number): ColorLayers {
  const count = width * height;
  return {
    width,
    height,
    image: new Float32Array(count * 3),
    alpha: new Float32Array(count),
    foreground: new Float32Array(count * 3),
    background: new Float32Array(count * 3),
  };
}

/**
 * One sweep of fast multi-level foreground estimation (Germer, Uelwer, Conrad, Harmeling, 2020): each pixel solves
 * image = alpha · foreground + (1 − alpha) · background for both colors, held close to those of its four neighbors.
 */
export function relaxLayers(layers: ColorLayers, sweeps: number): void {
  const { width, height } = layers;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (let y = 0, at = 0; y < height; y++) {
      const up = y > 0 ? -width : 0;
      const down = y < height - 1 ? width : 0;
      for (let x = 0; x < width; x++, at++) {
        relaxPixel(layers, at, x > 0 ? -1 : 0, x < width - 1 ? 1 : 0, up, down);
      }
    }
  }
}

/** The same for some pixels only, those that `settleFlat` has left. */
export function relaxPlaces(layers: ColorLayers, places: readonly number[], sweeps: number): void {
  const { width, height } = layers;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    for (const at of places) {
      const y = (at / width) | 0;
      const x = at - y * width;
      relaxPixel(layers, at, x > 0 ? -1 : 0, x < width - 1 ? 1 : 0, y > 0 ? -width : 0, y < height - 1 ? width : 0);
    }
  }
}

/** Gives pixels away from any change of alpha the image's color at once; returns the others. */
export function settleFlat(layers: ColorLayers): number[] {
  const { width, height, alpha } = layers;
  const places: number[] = [];
  for (let y = 0, at = 0; y < height; y++) {
    const up = y > 0 ? -width : 0;
    const down = y < height - 1 ? width : 0;
    for (let x = 0; x < width; x++, at++) {
      const own = alpha[at] ?? 0;
      const isFlat =
        (own === 0 || own === 1) &&
        (x === 0 || own === alpha[at - 1]) &&
        (x === width - 1 || own === alpha[at + 1]) &&
        own === alpha[at + up] &&
        own === alpha[at + down];
      if (isFlat) copyColor(layers, at, own);
      else places.push(at);
    }
  }
  return places;
}

/** Away from the edge one layer is the image itself, and the coarser level's guess will do for the hidden one. */
function copyColor({ image, foreground, background }: ColorLayers, at: number, alpha: number): void {
  const layer = alpha === 1 ? foreground : background;
  layer[at * 3] = image[at * 3] ?? 0;
  layer[at * 3 + 1] = image[at * 3 + 1] ?? 0;
  layer[at * 3 + 2] = image[at * 3 + 2] ?? 0;
}

function relaxPixel(layers: ColorLayers, at: number, left: number, right: number, up: number, down: number): void {
  const { image, alpha, foreground, background } = layers;
  const a = alpha[at] ?? 0;
  const rest = 1 - a;
  const weightLeft = smoothness + Math.abs((alpha[at + left] ?? 0) - a);
  const weightRight = smoothness + Math.abs((alpha[at + right] ?? 0) - a);
  const weightUp = smoothness + Math.abs((alpha[at + up] ?? 0) - a);
  const weightDown = smoothness + Math.abs((alpha[at + down] ?? 0) - a);
  const weights = weightLeft + weightRight + weightUp + weightDown;
  const own = a * a + weights;
  const cross = a * rest;
  const other = rest * rest + weights;
  const scale = 1 / (own * other - cross * cross);
  const pixel = at * 3;
  const toLeft = left * 3;
  const toRight = right * 3;
  const toUp = up * 3;
  const toDown = down * 3;
  for (let i = pixel; i < pixel + 3; i++) {
    const color = image[i] ?? 0;
    const front =
      a * color +
      weightLeft * (foreground[i + toLeft] ?? 0) +
      weightRight * (foreground[i + toRight] ?? 0) +
      weightUp * (foreground[i + toUp] ?? 0) +
      weightDown * (foreground[i + toDown] ?? 0);
    const back =
      rest * color +
      weightLeft * (background[i + toLeft] ?? 0) +
      weightRight * (background[i + toRight] ?? 0) +
      weightUp * (background[i + toUp] ?? 0) +
      weightDown * (background[i + toDown] ?? 0);
    foreground[i] = clampColor((other * front - cross * back) * scale);
    background[i] = clampColor((own * back - cross * front) * scale);
  }
}

/** Two layers closer than this (of 255) are too alike to tell how much of each a pixel shows. */
const tellApart = 40;
/** A color farther than this from the line between its layers is no mix of them: the layers are wrong, not alpha. */
const offLine = 8;

/** Moves the soft alpha of some pixels towards the share of foreground that the pixel's color shows between its two layers. */
export function settleAlpha({ alpha, image, foreground, background }: ColorLayers, places: readonly number[]): void {
  for (const i of places) {
    const current = alpha[i] ?? 0;
    if (current <= 0 || current >= 1) continue;
    let along = 0;
    let length = 0;
    let own = 0;
    for (let at = i * 3; at < i * 3 + 3; at++) {
      const back = background[at] ?? 0;
      const difference = (foreground[at] ?? 0) - back;
      const offset = (image[at] ?? 0) - back;
      along += offset * difference;
      length += difference * difference;
      own += offset * offset;
    }
    if (length === 0) continue;
    const share = Math.max(0, Math.min(1, along / length));
    // The squared distance from the nearest point of the line between the layers.
    const residual = own - 2 * share * along + share * share * length;
    const contrast = length / (length + tellApart * tellApart);
    const trust = contrast * Math.exp(-residual / (2 * offLine * offLine));
    alpha[i] = current + (share - current) * trust;
  }
}

function clampColor(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Along one direction: the coarse position of a fine level's first pixel, and how far on each next one is. */
export interface Positions {
  start: number;
  step: number;
}

/** Starts a finer level from the nearest colors of a coarser one. */
export function inheritLayers(fine: ColorLayers, coarse: ColorLayers, across: Positions, down: Positions): void {
  const { foreground, background } = coarse;
  const last = coarse.width - 1;
  for (let y = 0, to = 0; y < fine.height; y++) {
    const row = clampPlace(down.start + y * down.step, coarse.height - 1) * coarse.width;
    for (let x = 0, position = across.start; x < fine.width; x++, to += 3, position += across.step) {
      const from = (row + clampPlace(position, last)) * 3;
      fine.foreground[to] = foreground[from] ?? 0;
      fine.foreground[to + 1] = foreground[from + 1] ?? 0;
      fine.foreground[to + 2] = foreground[from + 2] ?? 0;
      fine.background[to] = background[from] ?? 0;
      fine.background[to + 1] = background[from + 1] ?? 0;
      fine.background[to + 2] = background[from + 2] ?? 0;
    }
  }
}

function clampPlace(position: number, last: number): number {
  const place = position | 0;
  return place < 0 ? 0 : place > last ? last : place;
}
