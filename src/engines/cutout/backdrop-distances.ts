import type { Backdrop } from './backdrop.ts';
import { type CellRun, cellKind } from './cell-map.ts';
import { type ColorPlanes, placeBetween, writeRow } from './color-planes.ts';
import { listBorder } from './flood-fill.ts';
import { type Oklab, writeDistances } from './oklab.ts';
import type { Picture } from './picture.ts';
import type { PlaneSize } from './tiles.ts';

/** The backdrop's colour at a place; `enterRow` first, since most places share their row. */
interface Expectation {
  enterRow(shareY: number): void;
  write(color: Oklab, shareX: number): void;
}

function expectBackdrop(backdrop: ColorPlanes): Expectation {
  const { width, height } = backdrop;
  const rows = { lightness: new Float32Array(width), a: new Float32Array(width), b: new Float32Array(width) };
  const between = (row: Float32Array, index: number, part: number) => {
    const before = row[index] ?? 0;
    return before + ((row[index + 1] ?? before) - before) * part;
  };
  return {
    enterRow(shareY) {
      const { index, part } = placeBetween(shareY, height);
      writeRow(rows.lightness, backdrop.lightness, width, index, part);
      writeRow(rows.a, backdrop.a, width, index, part);
      writeRow(rows.b, backdrop.b, width, index, part);
    },
    write(color, shareX) {
      // As placeBetween does, which would make an object for every place.
      const position = shareX * width - 0.5;
      const index = Math.max(0, Math.min(width - 2, Math.floor(position)));
      const part = width > 1 ? position - index : 0;
      color.lightness = between(rows.lightness, index, part);
      color.a = between(rows.a, index, part);
      color.b = between(rows.b, index, part);
    },
  };
}

/** How far every pixel of a reduced picture is from the backdrop at its place, in steps. */
export function measureDistances({ width, height, pixels }: Picture, backdrop: ColorPlanes): Uint8Array {
  const distances = new Uint8Array(width * height);
  const expected = expectBackdrop(backdrop);
  const color = { lightness: 0, a: 0, b: 0 };
  for (let y = 0; y < height; y++) {
    expected.enterRow((y + 0.5) / height);
    for (let x = 0; x < width; x++) {
      expected.write(color, (x + 0.5) / width);
      writeDistances(distances, pixels, y * width + x, 1, color.lightness, color.a, color.b);
    }
  }
  return distances;
}

/** Enough to tell the noise. */
const enoughOfBorder = 4000;

/** The same for single pixels of the border, where it shows the backdrop. */
export function measureBorder(picture: Picture, { colors, region }: Backdrop): Uint8Array {
  const { width, height, pixels } = picture;
  const isKnown = new Uint8Array(colors.width * colors.height);
  for (const i of region) isKnown[i] = 1;
  const row = (y: number) => Math.floor((y * colors.height) / height) * colors.width;
  const border = listBorder(picture).sort();
  const step = Math.ceil(border.length / enoughOfBorder);
  const places = border.filter((place, index) => {
    if (index % step !== 0) return false;
    return isKnown[row(Math.floor(place / width)) + Math.floor(((place % width) * colors.width) / width)] === 1;
  });
  const chosen = new Uint8Array(places.length * 3);
  const distances = new Uint8Array(places.length);
  const expected = expectBackdrop(colors);
  const color = { lightness: 0, a: 0, b: 0 };
  let entered = -1;
  places.forEach((place, index) => {
    const y = Math.floor(place / width);
    if (y !== entered) expected.enterRow((y + 0.5) / height);
    entered = y;
    expected.write(color, ((place % width) + 0.5) / width);
    chosen.set(pixels.subarray(place * 3, place * 3 + 3), index * 3);
    writeDistances(distances, chosen, index, 1, color.lightness, color.a, color.b);
  });
  return distances;
}

/** Within a block of this many pixels the backdrop is taken for one colour: it changes by less than a step. */
const block = 4;

/**
 * Distances of the picture's pixels: their own where cells are mixed, elsewhere none for open cells and the most for
 * solid ones, whose pixels nobody looks at but as "far away".
 */
export function measurePixels(
  picture: Picture,
  backdrop: ColorPlanes,
  runs: readonly CellRun[],
  cells: { distances: Uint8Array; size: PlaneSize },
): Uint8Array {
  const { width, height, pixels } = picture;
  const distances = new Uint8Array(width * height);
  const expected = expectBackdrop(backdrop);
  const color = { lightness: 0, a: 0, b: 0 };
  let entered = -1;
  for (const { kind, left, right, top, bottom } of runs) {
    if (kind === cellKind.open) continue;
    if (kind === cellKind.solid) {
      const far = cells.distances[cellAt(cells.size, picture, left, top)] ?? 255;
      for (let y = top; y < bottom; y++) distances.fill(far, y * width + left, y * width + right);
      continue;
    }
    if (entered !== top) expected.enterRow((top + bottom) / 2 / height);
    entered = top;
    for (let x = left; x < right; x += block) {
      const count = Math.min(block, right - x);
      expected.write(color, (x + count / 2) / width);
      for (let y = top; y < bottom; y++) {
        writeDistances(distances, pixels, y * width + x, count, color.lightness, color.a, color.b);
      }
    }
  }
  return distances;
}

function cellAt(cells: PlaneSize, picture: PlaneSize, x: number, y: number): number {
  const column = Math.floor(((x + 0.5) * cells.width) / picture.width);
  return Math.floor(((y + 0.5) * cells.height) / picture.height) * cells.width + column;
}
