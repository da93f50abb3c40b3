import { reach, tapCount } from './perceptual-kernels.ts';
import { margin, type Workspace, workspaceFor } from './perceptual-workspace.ts';

/** A plane of the original with its local mean and mean square, computed once and compared with many. */
export interface ReferencePlane {
  width: number;
  height: number;
  plane: Float32Array;
  mean: Float32Array;
  square: Float32Array;
}

/** Rows that count; those around them only lend their neighborhood. */
export interface RowRange {
  from: number;
  to: number;
}

/** Sums over pixels: per error map the plain sum and the sum of fourth powers. */
export interface ErrorSums {
  pixels: number;
  structure1: number;
  structure4: number;
  artifact1: number;
  artifact4: number;
  lostDetail1: number;
  lostDetail4: number;
}

export function noErrors(): ErrorSums {
  return { pixels: 0, structure1: 0, structure4: 0, artifact1: 0, artifact4: 0, lostDetail1: 0, lostDetail4: 0 };
}

/** Puts a row of both planes into its ring slot and blurs it along the row; rows outside the image are zero. */
function enterRow(space: Workspace, original: Float32Array, other: Float32Array, row: number, height: number): void {
  const { floats, width, stride, ring, ringApart } = space;
  const slot = (row % tapCount) * stride;
  if (row >= height) {
    for (let part = 0; part < 3; part++) {
      const at = (ring + part * ringApart + slot) >> 2;
      floats.fill(0, at, at + (stride >> 2));
    }
    return;
  }
  const mine = space.others + slot;
  const theirs = space.originals + slot;
  floats.set(other.subarray(row * width, (row + 1) * width), (mine + margin) >> 2);
  floats.set(original.subarray(row * width, (row + 1) * width), (theirs + margin) >> 2);
  space.kernels.blurRows({
    other: mine,
    original: theirs,
    out: ring + slot,
    apart: ringApart,
    bytes: space.rowBytes,
  });
}

function clearRings({ floats, ring, ringApart }: Workspace): void {
  floats.fill(0, ring >> 2, (ring + 3 * ringApart) >> 2);
}

/** Addresses of the nine blurred rows around `row`, moved by `offset`. */
function ringRows({ ring, stride }: Workspace, row: number, offset: number, into: number[]): void {
  for (let tap = 0; tap < tapCount; tap++) {
    into[tap] = ring + offset + ((row - reach + tap + tapCount) % tapCount) * stride;
  }
}

export function prepareReference(plane: Float32Array, width: number, height: number): ReferencePlane {
  const space = workspaceFor(width);
  const { floats, kernels, ringApart, rowBytes } = space;
  const mean = new Float32Array(plane.length);
  const square = new Float32Array(plane.length);
  const rows: number[] = [];
  const out = [mean, square] as const;
  clearRings(space);
  for (let row = 0; row < height + reach; row++) {
    enterRow(space, plane, plane, row, height);
    if (row < reach) continue;
    out.forEach((result, part) => {
      ringRows(space, row - reach, part * ringApart, rows);
      kernels.blurColumns({ rows, out: space.mean, bytes: rowBytes });
      result.set(floats.subarray(space.mean >> 2, (space.mean >> 2) + width), (row - reach) * width);
    });
  }
  return { width, height, plane, mean, square };
}

/** Adds to `sums` how the plane `other` differs from the reference in the rows that count. */
export function addErrors(reference: ReferencePlane, other: Float32Array, counted: RowRange, sums: ErrorSums): void {
  const { width, height, plane, mean, square } = reference;
  const space = workspaceFor(width);
  const { floats, kernels, stride } = space;
  const rows: number[] = [];
  clearRings(space);
  for (let row = Math.max(0, counted.from - reach); row < Math.min(height, counted.to) + reach; row++) {
    enterRow(space, plane, other, row, height);
    const done = row - reach;
    if (done < counted.from) continue;
    ringRows(space, done, 0, rows);
    floats.set(mean.subarray(done * width, (done + 1) * width), space.mean >> 2);
    floats.set(square.subarray(done * width, (done + 1) * width), space.square >> 2);
    const slot = (done % tapCount) * stride + margin;
    kernels.sumErrors({
      rows,
      apart: space.ringApart,
      original: space.originals + slot,
      other: space.others + slot,
      mean: space.mean,
      square: space.square,
      mask: space.mask,
      out: space.sums,
      bytes: space.rowBytes,
    });
    addRowSums(space, sums);
  }
  sums.pixels += width * (Math.min(height, counted.to) - counted.from);
}

function addRowSums({ floats, sums: at }: Workspace, sums: ErrorSums): void {
  const lanes = (index: number) => {
    const from = (at >> 2) + index * 4;
    return (floats[from] ?? 0) + (floats[from + 1] ?? 0) + (floats[from + 2] ?? 0) + (floats[from + 3] ?? 0);
  };
  sums.structure1 += lanes(0);
  sums.structure4 += lanes(1);
  sums.artifact1 += lanes(2);
  sums.artifact4 += lanes(3);
  sums.lostDetail1 += lanes(4);
  sums.lostDetail4 += lanes(5);
}
