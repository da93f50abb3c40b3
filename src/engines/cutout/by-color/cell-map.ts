import { floodFill, listBorder } from '../../../matting/flood-fill.ts';
import type { Image } from '../../../matting/image.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import { meanOfSquares, squareSide } from '../planes/reduce-by-area.ts';

/**
 * Squares of a few pixels. Most of an image is plainly backdrop or plainly subject: that is seen on their mean colors,
 * and only the others are looked at pixel by pixel.
 */
export const cellSide = squareSide;

/** What a cell and all cells around it are. */
export const cellKind = { mixed: 0, clear: 1, solid: 2, open: 3 } as const;

export function reduceToCells(image: Image): Image {
  return meanOfSquares(image);
}

/** A mean this much of the threshold away is still clear of hairs: one across a cell adds a quarter of its distance. */
const clearShare = 0.6;
/** A gap between hairs is narrower than a cell and lowers its mean against its neighbors'. */
const gapShare = 0.6;

/**
 * Sorts cells by their mean distances. Open is what is clear as far as it is connected to the border or a seed;
 * what looks like backdrop but is enclosed has to be looked at closely.
 */
export function sortCells(
  distances: Uint8Array,
  size: PlaneSize,
  { low, high }: { low: number; high: number },
  seeds: readonly number[],
): Uint8Array {
  const kinds = new Uint8Array(distances.length);
  const { most, least } = spread(distances, size);
  for (let i = 0; i < kinds.length; i++) {
    const nearest = least[i] ?? 0;
    const farthest = most[i] ?? 0;
    if (farthest < low * clearShare) kinds[i] = cellKind.clear;
    else if (nearest > high && nearest > farthest * gapShare) kinds[i] = cellKind.solid;
  }
  for (const i of listBorder(size)) floodFill(kinds, size, i, cellKind.clear, cellKind.open);
  for (const i of seeds) floodFill(kinds, size, i, cellKind.clear, cellKind.open);
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === cellKind.clear) kinds[i] = cellKind.mixed;
  return kinds;
}

interface Extremes {
  most: Uint8Array;
  least: Uint8Array;
}

/** The most and the least of each cell and the eight around it, first along rows, then across. */
function spread(plane: Uint8Array, { width, height }: PlaneSize): Extremes {
  const along: Extremes = { most: new Uint8Array(plane.length), least: new Uint8Array(plane.length) };
  for (let row = 0; row < plane.length; row += width) {
    const last = row + width - 1;
    for (let i = row; i <= last; i++) {
      const before = i > row ? i - 1 : i;
      const after = i < last ? i + 1 : i;
      writeExtremes(along, i, plane, plane, before, i, after);
    }
  }
  const across: Extremes = { most: new Uint8Array(plane.length), least: new Uint8Array(plane.length) };
  for (let i = 0; i < plane.length; i++) {
    const up = i >= width ? i - width : i;
    const down = i + width < width * height ? i + width : i;
    writeExtremes(across, i, along.most, along.least, up, i, down);
  }
  return across;
}

function writeExtremes(
  target: Extremes,
  at: number,
  high: Uint8Array,
  low: Uint8Array,
  one: number,
  two: number,
  three: number,
): void {
  let most = high[one] ?? 0;
  let least = low[one] ?? 0;
  const highTwo = high[two] ?? 0;
  const highThree = high[three] ?? 0;
  const lowTwo = low[two] ?? 0;
  const lowThree = low[three] ?? 0;
  if (highTwo > most) most = highTwo;
  if (highThree > most) most = highThree;
  if (lowTwo < least) least = lowTwo;
  if (lowThree < least) least = lowThree;
  target.most[at] = most;
  target.least[at] = least;
}

export interface CellRun {
  kind: number;
  /** Of the image's pixels; right and bottom are past the end. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Neighboring cells of one kind, row by row. */
export function* listCellRuns(kinds: Uint8Array, cells: PlaneSize, image: PlaneSize): Generator<CellRun> {
  const pixelX = (cell: number) => Math.min(image.width, cell * cellSide);
  const pixelY = (cell: number) => Math.min(image.height, cell * cellSide);
  for (let y = 0; y < cells.height; y++) {
    const row = y * cells.width;
    for (let x = 0; x < cells.width; ) {
      const kind = kinds[row + x] ?? cellKind.mixed;
      let end = x + 1;
      while (end < cells.width && kinds[row + end] === kind) end++;
      yield { kind, left: pixelX(x), right: pixelX(end), top: pixelY(y), bottom: pixelY(y + 1) };
      x = end;
    }
  }
}
