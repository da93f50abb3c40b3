import { planesPerScale } from './perceptual-weights.ts';
import { type Triple, type Workspace, workspaceFor } from './perceptual-workspace.ts';

/** The color planes of the XYB space at one scale, as far as the metric needs them. */
export interface ScalePlanes {
  width: number;
  height: number;
  x?: Float32Array;
  y?: Float32Array;
  b?: Float32Array;
}

/** Eight-bit pixels laid over a gray ground where they are transparent. */
export interface PixelSource {
  pixels: Uint8Array;
  channels: 3 | 4;
  width: number;
  /** First row and number of rows to read: large images are compared band by band. */
  top: number;
  rows: number;
  ground: number;
}

interface LightPlanes {
  width: number;
  height: number;
  planes: [Float32Array, Float32Array, Float32Array];
}

/** The planes the metric needs at each scale; scaling down happens in linear light. */
export function toScales(source: PixelSource): ScalePlanes[] {
  const scales: ScalePlanes[] = [];
  let light: LightPlanes | undefined;
  for (const [index, names] of planesPerScale.entries()) {
    const { width, height } = light ?? { width: source.width, height: source.rows };
    // As the reference does: a scale is left out when the one before is under 8 pixels.
    if (index === 0 && (width < 8 || height < 8)) break;
    const from = light;
    const read = from ? lightReader(from) : pixelReader(source);
    const last = index === planesPerScale.length - 1 || width < 8 || height < 8;
    const made = convertScale(width, height, names, read, !last);
    scales.push(made.scale);
    if (!made.half) break;
    light = made.half;
  }
  return scales;
}

/** Writes one row of linear light into the workspace. */
type RowReader = (space: Workspace, row: number, into: Triple) => void;

function lightReader({ width, planes }: LightPlanes): RowReader {
  return ({ floats }, row, into) => {
    planes.forEach((plane, channel) => {
      floats.set(plane.subarray(row * width, (row + 1) * width), (into[channel] ?? 0) >> 2);
    });
  };
}

function pixelReader(source: PixelSource): RowReader {
  const { pixels, channels, width, top } = source;
  return (space, row, light) => {
    const from = (top + row) * width * channels;
    if (channels === 3) space.bytes.set(pixels.subarray(from, from + width * 3), space.pixels);
    else layOverGround(space, source, from);
    space.kernels.readLight({ pixels: space.pixels, table: space.table, light, count: width });
  };
}

function layOverGround({ bytes, pixels: to }: Workspace, { pixels, width, ground }: PixelSource, from: number): void {
  for (let x = 0; x < width; x++) {
    const at = from + x * 4;
    const alpha = (pixels[at + 3] ?? 0) / 255;
    const behind = (1 - alpha) * ground + 0.5;
    for (let channel = 0; channel < 3; channel++) {
      bytes[to + x * 3 + channel] = alpha * (pixels[at + channel] ?? 0) + behind;
    }
  }
}

function convertScale(
  width: number,
  height: number,
  names: readonly ('x' | 'y' | 'b')[],
  read: RowReader,
  withHalf: boolean,
): { scale: ScalePlanes; half: LightPlanes | undefined } {
  const space = workspaceFor(width);
  const { floats, kernels, light, xyb, rowBytes } = space;
  const scale: ScalePlanes = { width, height };
  for (const name of names) scale[name] = new Float32Array(width * height);
  const half = withHalf ? emptyHalf(width, height) : undefined;
  for (let row = 0; row < height; row++) {
    const into = light[(row & 1) as 0 | 1];
    read(space, row, into);
    kernels.toXyb({ light: into, xyb, bytes: rowBytes });
    for (const name of names) {
      const from = xyb[planeIndex[name]] >> 2;
      scale[name]?.set(floats.subarray(from, from + width), row * width);
    }
    if (half && ((row & 1) === 1 || row === height - 1)) addHalfRow(space, half, row);
  }
  return { scale, half };
}

const planeIndex = { x: 0, y: 1, b: 2 } as const;

function emptyHalf(width: number, height: number): LightPlanes {
  const size = { width: (width + 1) >> 1, height: (height + 1) >> 1 };
  const plane = () => new Float32Array(size.width * size.height);
  return { ...size, planes: [plane(), plane(), plane()] };
}

/** Halves the two rows in the workspace; the last of an odd number of rows or columns counts twice. */
function addHalfRow(space: Workspace, half: LightPlanes, row: number): void {
  const { floats, kernels, light, width } = space;
  const [even, odd] = light;
  const lower = (row & 1) === 1 ? odd : even;
  const bytes = Math.ceil(half.width / 4) * 16;
  half.planes.forEach((plane, channel) => {
    const upperRow = even[channel] ?? 0;
    const lowerRow = lower[channel] ?? 0;
    for (const at of [upperRow >> 2, lowerRow >> 2]) floats[at + width] = floats[at + width - 1] ?? 0;
    const out = space.half[channel] ?? 0;
    kernels.halveRows({ upper: upperRow, lower: lowerRow, out, bytes });
    plane.set(floats.subarray(out >> 2, (out >> 2) + half.width), (row >> 1) * half.width);
  });
}
