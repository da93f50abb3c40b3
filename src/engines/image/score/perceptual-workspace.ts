import { type KernelExports, nameKernels, type PerceptualKernels } from './named-kernels.ts';
import { kernelModule, reach, tapCount } from './perceptual-kernels.ts';

/** Addresses of everything the kernels work on, for rows of one width. Only rows live here; whole planes stay outside. */
export interface Workspace {
  kernels: PerceptualKernels;
  floats: Float32Array;
  bytes: Uint8Array;
  width: number;
  /** Bytes the kernels walk: the width in floats, rounded up to whole vectors. */
  rowBytes: number;
  /** A row with four zeros before it and at least seven after it. */
  stride: number;
  /** Nine padded rows of the original and of the other image; values start `margin` behind the row. */
  originals: number;
  others: number;
  /** Three times nine blurred rows. */
  ring: number;
  ringApart: number;
  mean: number;
  square: number;
  mask: number;
  sums: number;
  /** Linear light: two rows each of red, green and blue. */
  light: readonly [upper: Triple, lower: Triple];
  half: Triple;
  xyb: Triple;
  table: number;
  pixels: number;
}

export type Triple = readonly [number, number, number];

export const margin = reach * 4;

interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
/** The part of the WebAssembly global that Node has and the ES library does not describe. */
declare const WebAssembly: {
  Memory: new (options: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: KernelExports };
};

const pageBytes = 65_536;
const memory = new WebAssembly.Memory({ initial: 1 });
const instance = new WebAssembly.Instance(new WebAssembly.Module(kernelModule), { env: { memory } });
const kernels = nameKernels(instance.exports);

const linear = new Float32Array(256).map((_, value) => {
  const v = value / 255;
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
});

let current: Workspace | undefined;

/** The workspace for rows of this width: cleared when the width changes, since margins must be zero. */
export function workspaceFor(width: number): Workspace {
  if (current?.width === width) return current;
  current = layOut(width);
  return current;
}

function layOut(width: number): Workspace {
  const rowBytes = Math.ceil(width / 4) * 16;
  const stride = rowBytes + 2 * margin + 32;
  let end = 16;
  const take = (bytes: number) => {
    const at = end;
    end += Math.ceil(bytes / 16) * 16;
    return at;
  };
  const triple = (): Triple => [take(stride), take(stride), take(stride)];
  const places = {
    originals: take(stride * tapCount),
    others: take(stride * tapCount),
    ring: take(stride * tapCount * 3),
    ringApart: stride * tapCount,
    mean: take(stride),
    square: take(stride),
    mask: take(stride),
    sums: take(6 * 16),
    light: [triple(), triple()] as const,
    half: triple(),
    xyb: triple(),
    table: take(256 * 4),
    pixels: take(width * 3),
  };
  const missing = Math.ceil(end / pageBytes) - memory.buffer.byteLength / pageBytes;
  if (missing > 0) memory.grow(missing);
  const floats = new Float32Array(memory.buffer);
  floats.fill(0, 0, end >> 2);
  floats.fill(1, places.mask >> 2, (places.mask >> 2) + width);
  floats.set(linear, places.table >> 2);
  return { kernels, floats, bytes: new Uint8Array(memory.buffer), width, rowBytes, stride, ...places };
}
