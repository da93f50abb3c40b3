import { planesPerScale } from './perceptual-weights.ts';

/** One colour plane of the XYB space at one scale. */
export interface ScalePlanes {
  width: number;
  height: number;
  x?: Float32Array;
  y?: Float32Array;
  b?: Float32Array;
}

const linear = new Float32Array(256).map((_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

// XYB's cube root with its bias (libjxl's opsin constants), as a table with straight lines between: off by 1e-6 at most.
const bias = 0.0037930732552754493;
const biasRoot = Math.cbrt(bias);
const steps = 16384;
const stepsPerUnit = steps / 1.01;
const roots = new Float32Array(steps + 2).map((_, step) => Math.cbrt(step / stepsPerUnit + bias) - biasRoot);

function root(value: number): number {
  const at = value * stepsPerUnit;
  const step = at | 0;
  const low = roots[step] ?? 0;
  return low + ((roots[step + 1] ?? 0) - low) * (at - step);
}

/** Eight-bit pixels laid over a grey ground where they are transparent. */
export interface PixelSource {
  pixels: Uint8Array;
  channels: 3 | 4;
  width: number;
  /** First row and number of rows to read: large pictures are compared band by band. */
  top: number;
  rows: number;
  ground: number;
}

type LinearPlanes = [Float32Array, Float32Array, Float32Array];

/** The planes the metric needs at each scale; scaling down happens in linear light. */
export function toScales(source: PixelSource): ScalePlanes[] {
  const { width, rows } = source;
  const scales: ScalePlanes[] = [];
  let size = { width, height: rows };
  let light: LinearPlanes | undefined;
  for (const planes of planesPerScale) {
    if (size.width < 8 || size.height < 8) break;
    if (scales.length === 0) {
      const first = readFullSize(source);
      scales.push({ ...size, y: first.y });
      light = first.half;
      continue;
    }
    if (!light) break;
    if (scales.length > 1) light = halve(light, size.width, size.height);
    size = { width: (size.width + 1) >> 1, height: (size.height + 1) >> 1 };
    scales.push({ ...size, ...toXyb(light, planes.length === 3) });
  }
  return scales;
}

/** Brightness at full size and linear light at half size, in one walk over the pixels. */
function readFullSize(source: PixelSource): { y: Float32Array; half: LinearPlanes } {
  const { width, rows } = source;
  const y = new Float32Array(width * rows);
  const halfWidth = (width + 1) >> 1;
  const halfSize = halfWidth * ((rows + 1) >> 1);
  const half: LinearPlanes = [new Float32Array(halfSize), new Float32Array(halfSize), new Float32Array(halfSize)];
  const [halfRed, halfGreen, halfBlue] = half;
  const rowLight = [new Float32Array(width + 1), new Float32Array(width + 1), new Float32Array(width + 1)] as const;
  const [red, green, blue] = rowLight;
  for (let row = 0; row < rows; row++) {
    readLight(source, source.top + row, rowLight);
    const to = row * width;
    for (let x = 0; x < width; x++) {
      const r = red[x] ?? 0;
      const g = green[x] ?? 0;
      const b = blue[x] ?? 0;
      y[to + x] = 0.5 * (root(0.3 * r + 0.622 * g + 0.078 * b) + root(0.23 * r + 0.692 * g + 0.078 * b)) + 0.01;
    }
    for (const plane of rowLight) plane[width] = plane[width - 1] ?? 0;
    // The last of an odd number of rows counts twice.
    const weight = row === rows - 1 && (rows & 1) === 1 ? 0.5 : 0.25;
    const halfRow = (row >> 1) * halfWidth;
    for (let x = 0; x < halfWidth; x++) {
      const left = 2 * x;
      const at = halfRow + x;
      halfRed[at] = (halfRed[at] ?? 0) + weight * ((red[left] ?? 0) + (red[left + 1] ?? 0));
      halfGreen[at] = (halfGreen[at] ?? 0) + weight * ((green[left] ?? 0) + (green[left + 1] ?? 0));
      halfBlue[at] = (halfBlue[at] ?? 0) + weight * ((blue[left] ?? 0) + (blue[left + 1] ?? 0));
    }
  }
  return { y, half };
}

function readLight(source: PixelSource, row: number, into: readonly [Float32Array, Float32Array, Float32Array]): void {
  const { pixels, channels, width, ground } = source;
  const [red, green, blue] = into;
  let from = row * width * channels;
  if (channels === 3) {
    for (let x = 0; x < width; x++, from += 3) {
      red[x] = linear[pixels[from] ?? 0] ?? 0;
      green[x] = linear[pixels[from + 1] ?? 0] ?? 0;
      blue[x] = linear[pixels[from + 2] ?? 0] ?? 0;
    }
    return;
  }
  for (let x = 0; x < width; x++, from += 4) {
    const alpha = (pixels[from + 3] ?? 0) / 255;
    const behind = (1 - alpha) * ground + 0.5;
    red[x] = linear[(alpha * (pixels[from] ?? 0) + behind) | 0] ?? 0;
    green[x] = linear[(alpha * (pixels[from + 1] ?? 0) + behind) | 0] ?? 0;
    blue[x] = linear[(alpha * (pixels[from + 2] ?? 0) + behind) | 0] ?? 0;
  }
}

function halve(light: LinearPlanes, width: number, height: number): LinearPlanes {
  const [red, green, blue] = light;
  return [halvePlane(red, width, height), halvePlane(green, width, height), halvePlane(blue, width, height)];
}

function halvePlane(plane: Float32Array, width: number, height: number): Float32Array {
  const halfWidth = (width + 1) >> 1;
  const halfHeight = (height + 1) >> 1;
  const half = new Float32Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < halfWidth; x++) {
      const left = 2 * x;
      const right = Math.min(left + 1, width - 1);
      const sum = (plane[upper + left] ?? 0) + (plane[upper + right] ?? 0);
      half[y * halfWidth + x] = 0.25 * (sum + (plane[lower + left] ?? 0) + (plane[lower + right] ?? 0));
    }
  }
  return half;
}

/** XYB shifted into 0…1 as SSIMULACRA 2 does, with B less Y. */
function toXyb(light: LinearPlanes, withBlue: boolean): { x: Float32Array; y: Float32Array; b?: Float32Array } {
  const [red, green, blue] = light;
  const x = new Float32Array(red.length);
  const y = new Float32Array(red.length);
  const b = withBlue ? new Float32Array(red.length) : undefined;
  for (let at = 0; at < red.length; at++) {
    const r = red[at] ?? 0;
    const g = green[at] ?? 0;
    const bl = blue[at] ?? 0;
    const long = root(0.3 * r + 0.622 * g + 0.078 * bl);
    const middle = root(0.23 * r + 0.692 * g + 0.078 * bl);
    const bright = 0.5 * (long + middle);
    x[at] = 7 * (long - middle) + 0.42;
    y[at] = bright + 0.01;
    if (b) b[at] = root(0.24342268924547819 * r + 0.20476744424496821 * g + 0.5518098665095535 * bl) - bright + 0.55;
  }
  return b ? { x, y, b } : { x, y };
}
