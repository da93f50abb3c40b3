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

/** Light and shadow on one backdrop differ in lightness first: it counts less than a change of colour. */
const lightnessWeight = 0.7;

export function colorDistance(one: Oklab, other: Oklab): number {
  const lightness = (one.lightness - other.lightness) * lightnessWeight;
  return Math.sqrt(lightness * lightness + (one.a - other.a) ** 2 + (one.b - other.b) ** 2);
}

/** c0 + c1·x + c2·x² with x from −0.5 to 0.5 across the row. */
export type RowQuadratic = [number, number, number];

/**
 * Distances of a row of pixels from the colours expected there, in steps up to 255. Written out in one piece: it runs
 * for every pixel of 50 million. `onlyNearer` keeps what is there when it is less.
 */
export function writeRowDistances(
  distances: Uint8Array,
  pixels: Uint8Array,
  expected: Record<keyof Oklab, RowQuadratic>,
  steps: number,
  onlyNearer: boolean,
): void {
  const [l0, l1, l2] = expected.lightness;
  const [a0, a1, a2] = expected.a;
  const [b0, b1, b2] = expected.b;
  const width = distances.length;
  const pixel = 1 / width;
  let x = 0.5 * pixel - 0.5;
  for (let column = 0, at = 0; column < width; column++, at += 3, x += pixel) {
    const red = linear[pixels[at] ?? 0] ?? 0;
    const green = linear[pixels[at + 1] ?? 0] ?? 0;
    const blue = linear[pixels[at + 2] ?? 0] ?? 0;
    const long = cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
    const middle = cubeRoot(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
    const short = cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
    const lightness =
      (0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short - l0 - (l1 + l2 * x) * x) * lightnessWeight;
    const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short - a0 - (a1 + a2 * x) * x;
    const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short - b0 - (b1 + b2 * x) * x;
    const distance = Math.sqrt(lightness * lightness + a * a + b * b) * steps;
    const rounded = distance > 255 ? 255 : distance | 0;
    if (!onlyNearer || rounded < (distances[column] ?? 0)) distances[column] = rounded;
  }
}
