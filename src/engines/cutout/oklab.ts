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
