/** Björn Ottosson's OKLab (2020): equal distances look about equally different. */
export interface Oklab {
  lightness: number;
  a: number;
  b: number;
}

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

const rootSteps = 4096;
const roots = Float32Array.from({ length: rootSteps + 2 }, (_, step) => Math.cbrt(step / rootSteps));

function cubeRoot(value: number): number {
  return roots[(value * rootSteps + 0.5) | 0] ?? 1;
}

/** Writes into `lab`: it is called for every pixel. */
export function writeOklab(lab: Oklab, red: number, green: number, blue: number): void {
  const r = linear[red] ?? 0;
  const g = linear[green] ?? 0;
  const b = linear[blue] ?? 0;
  const long = cubeRoot(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const middle = cubeRoot(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = cubeRoot(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  lab.lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  lab.a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  lab.b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
}

/** Light and shadow on one backdrop differ in lightness first: it counts less than a change of color. */
export const lightnessWeight = 0.7;

export function colorDistance(one: Oklab, other: Oklab): number {
  const lightness = (one.lightness - other.lightness) * lightnessWeight;
  return Math.sqrt(lightness * lightness + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);
}

/** Distances are kept in a byte: this many steps for 1.0 in OKLab, so the farthest told apart is 0.51. */
export const distanceSteps = 500;

/**
 * Distances of `count` neighboring pixels from one color, in steps up to 255. Written out in one piece: it runs for
 * millions of pixels.
 */
export function writeDistances(
  distances: Uint8Array,
  pixels: Uint8Array,
  start: number,
  count: number,
  expectedLightness: number,
  expectedA: number,
  expectedB: number,
): void {
  const end = start + count;
  for (let i = start, at = start * 3; i < end; i++, at += 3) {
    const red = linear[pixels[at] ?? 0] ?? 0;
    const green = linear[pixels[at + 1] ?? 0] ?? 0;
    const blue = linear[pixels[at + 2] ?? 0] ?? 0;
    const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    const lightness =
      (0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short - expectedLightness) * lightnessWeight;
    const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short - expectedA;
    const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short - expectedB;
    const distance = Math.sqrt(lightness * lightness + a * a + b * b) * distanceSteps;
    distances[i] = distance > 255 ? 255 : distance;
  }
}

/** The same for a whole row, each pixel against a color of its own. */
export function writeRowDistances(
  distances: Uint8Array,
  pixels: Uint8Array,
  start: number,
  expected: { lightness: Float32Array; a: Float32Array; b: Float32Array },
): void {
  for (let x = 0; x < expected.lightness.length; x++) {
    writeDistances(distances, pixels, start + x, 1, expected.lightness[x] ?? 0, expected.a[x] ?? 0, expected.b[x] ?? 0);
  }
}
