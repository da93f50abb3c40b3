/** A place in the memory that the kernels work in, in bytes. */
type Address = number;
type Triple = readonly [Address, Address, Address];

/** As the module exports them: WebAssembly knows its arguments by their order only. */
export interface KernelExports {
  blurRows(other: Address, original: Address, out: Address, apart: number, bytes: number): void;
  blurColumns(...rowsOutBytes: number[]): void;
  sumErrors(...rowsApartAndMore: number[]): void;
  readLight(pixels: Address, table: Address, red: Address, green: Address, blue: Address, count: number): void;
  halveRows(upper: Address, lower: Address, out: Address, bytes: number): void;
  toXyb(red: Address, green: Address, blue: Address, x: Address, y: Address, b: Address, bytes: number): void;
}

interface Output {
  out: Address;
  bytes: number;
}

interface SumErrors extends Output {
  /** Nine blurred rows of the other image; squares and products lie `apart` and twice `apart` behind. */
  rows: readonly Address[];
  apart: number;
  original: Address;
  other: Address;
  mean: Address;
  square: Address;
  mask: Address;
}

/** The kernels with names for what they are given. Called once a row: the names cost nothing that could be measured. */
export interface PerceptualKernels {
  /** Blurred values, and `apart` behind one another their squares and their products with the original. */
  blurRows(given: { other: Address; original: Address; apart: number } & Output): void;
  /** Nine rows from top to bottom become one. */
  blurColumns(given: { rows: readonly Address[] } & Output): void;
  /** Six sums are written: structure, structure⁴, artifact, artifact⁴, lost detail, lost detail⁴. */
  sumErrors(given: SumErrors): void;
  readLight(given: { pixels: Address; table: Address; light: Triple; count: number }): void;
  halveRows(given: { upper: Address; lower: Address } & Output): void;
  toXyb(given: { light: Triple; xyb: Triple; bytes: number }): void;
}

export function nameKernels(kernels: KernelExports): PerceptualKernels {
  return {
    blurRows: ({ other, original, out, apart, bytes }) => kernels.blurRows(other, original, out, apart, bytes),
    blurColumns: ({ rows, out, bytes }) => kernels.blurColumns(...rows, out, bytes),
    sumErrors: ({ rows, apart, original, other, mean, square, mask, out, bytes }) =>
      kernels.sumErrors(...rows, apart, original, other, mean, square, mask, out, bytes),
    readLight: ({ pixels, table, light: [red, green, blue], count }) =>
      kernels.readLight(pixels, table, red, green, blue, count),
    halveRows: ({ upper, lower, out, bytes }) => kernels.halveRows(upper, lower, out, bytes),
    toXyb: ({ light: [red, green, blue], xyb: [x, y, b], bytes }) => kernels.toXyb(red, green, blue, x, y, b, bytes),
  };
}
