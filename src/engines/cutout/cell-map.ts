import { floodFill, listBorder } from './flood-fill.ts';
import type { Picture } from './picture.ts';
import { fitPicture } from './resize-planes.ts';
import type { PlaneSize } from './tiles.ts';

/**
 * Squares of a few pixels. Most of a picture is plainly backdrop or plainly subject: that is seen on their mean colours,
 * and only the others are looked at pixel by pixel.
 */
const cellSide = 4;

/** What a cell and all cells around it are. */
export const cellKind = { mixed: 0, clear: 1, solid: 2, open: 3 } as const;

export function reduceToCells(picture: Picture): Promise<Picture> {
  return fitPicture(picture, {
    width: Math.ceil(picture.width / cellSide),
    height: Math.ceil(picture.height / cellSide),
  });
}

/** A mean this much of the threshold away is still clear of hairs: one across a cell adds a quarter of its distance. */
const clearShare = 0.6;
/** A gap between hairs is narrower than a cell and lowers its mean against its neighbours'. */
const gapShare = 0.6;

/**
 * Sorts cells by their mean distances. Open is what is clear as far as it hangs together with the border or a seed;
 * what looks like backdrop but is enclosed has to be looked at closely.
 */
export function sortCells(
  distances: Uint8Array,
  size: PlaneSize,
  { low, high }: { low: number; high: number },
  seeds: readonly number[],
): Uint8Array {
  const { width, height } = size;
  const kinds = new Uint8Array(distances.length);
  for (let y = 0, i = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - 1), Math.min(height - 1, y + 1)];
    for (let x = 0; x < width; x++, i++) {
      const left = x > 0 ? x - 1 : 0;
      const right = x < width - 1 ? x + 1 : x;
      let most = 0;
      let least = 255;
      for (let row = top; row <= bottom; row++) {
        for (let at = row * width + left; at <= row * width + right; at++) {
          const distance = distances[at] ?? 0;
          if (distance > most) most = distance;
          if (distance < least) least = distance;
        }
      }
      if (most < low * clearShare) kinds[i] = cellKind.clear;
      else if (least > high && least > most * gapShare) kinds[i] = cellKind.solid;
    }
  }
  for (const i of listBorder(size)) floodFill(kinds, size, i, cellKind.clear, cellKind.open);
  for (const i of seeds) floodFill(kinds, size, i, cellKind.clear, cellKind.open);
  for (let i = 0; i < kinds.length; i++) if (kinds[i] === cellKind.clear) kinds[i] = cellKind.mixed;
  return kinds;
}

export interface CellRun {
  kind: number;
  /** Of the picture's pixels; right and bottom are past the end. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Neighbouring cells of one kind, row by row. */
export function* listCellRuns(kinds: Uint8Array, cells: PlaneSize, picture: PlaneSize): Generator<CellRun> {
  const pixelX = (cell: number) => Math.floor((cell * picture.width) / cells.width);
  const pixelY = (cell: number) => Math.floor((cell * picture.height) / cells.height);
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
