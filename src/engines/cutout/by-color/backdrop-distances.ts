import { listBorder } from '../../../matting/flood-fill.ts';
import type { Image } from '../../../matting/image.ts';
import { type Oklab, writeDistances, writeRowDistances } from '../../../matting/oklab.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import { type ColorPlanes, placeBetween, writeRow } from '../planes/color-planes.ts';
import type { Backdrop } from './backdrop.ts';
import { type CellRun, cellKind, cellSide } from './cell-map.ts';

/** The backdrop's colors along a row of so many places. */
interface ExpectedRow extends Record<'lightness' | 'a' | 'b', Float32Array> {
  enter(shareY: number): void;
}

function expectRow(backdrop: ColorPlanes, places: number, shareAt: (place: number) => number): ExpectedRow {
  const { width, height } = backdrop;
  const row = new Float32Array(width);
  const indices = new Int32Array(places);
  const parts = new Float32Array(places);
  for (let place = 0; place < places; place++) {
    const { index, part } = placeBetween(shareAt(place), width);
    indices[place] = index;
    parts[place] = part;
  }
  const next = width > 1 ? 1 : 0;
  const expected = {
    lightness: new Float32Array(places),
    a: new Float32Array(places),
    b: new Float32Array(places),
    enter(shareY: number) {
      const { index, part } = placeBetween(shareY, height);
      for (const channel of channels) {
        writeRow(row, backdrop[channel], width, index, part);
        stretchRow(expected[channel], row, indices, parts, next);
      }
    },
  };
  return expected;
}

const channels = ['lightness', 'a', 'b'] as const;

function stretchRow(
  stretched: Float32Array,
  row: Float32Array,
  indices: Int32Array,
  parts: Float32Array,
  next: number,
): void {
  for (let place = 0; place < stretched.length; place++) {
    const index = indices[place] ?? 0;
    const before = row[index] ?? 0;
    stretched[place] = before + ((row[index + next] ?? 0) - before) * (parts[place] ?? 0);
  }
}

/** How far every pixel of a reduced image is from the backdrop at its place, in steps. */
export function measureDistances({ width, height, pixels }: Image, backdrop: ColorPlanes): Uint8Array {
  const distances = new Uint8Array(width * height);
  const expected = expectRow(backdrop, width, (x) => (x + 0.5) / width);
  for (let y = 0; y < height; y++) {
    expected.enter((y + 0.5) / height);
    writeRowDistances(distances, pixels, y * width, expected);
  }
  return distances;
}

/** The backdrop's color at a single place. */
function writeExpected(color: Oklab, backdrop: ColorPlanes, shareX: number, shareY: number): void {
  const across = placeBetween(shareX, backdrop.width);
  const down = placeBetween(shareY, backdrop.height);
  const right = backdrop.width > 1 ? 1 : 0;
  const below = backdrop.height > 1 ? backdrop.width : 0;
  const at = down.index * backdrop.width + across.index;
  for (const channel of channels) {
    const plane = backdrop[channel];
    const [a, b] = [plane[at] ?? 0, plane[at + right] ?? 0];
    const [c, d] = [plane[at + below] ?? 0, plane[at + below + right] ?? 0];
    const upper = a + (b - a) * across.part;
    color[channel] = upper + (c + (d - c) * across.part - upper) * down.part;
  }
}

/** Enough to tell the noise. */
const enoughOfBorder = 4000;

/** The same for single pixels of the border, where it shows the backdrop. */
export function measureBorder(image: Image, { colors, region }: Backdrop): Uint8Array {
  const { width, height, pixels } = image;
  const isKnown = new Uint8Array(colors.width * colors.height);
  for (const i of region) isKnown[i] = 1;
  const row = (y: number) => Math.floor((y * colors.height) / height) * colors.width;
  const border = listBorder(image).sort();
  const step = Math.ceil(border.length / enoughOfBorder);
  const places = border.filter((place, index) => {
    if (index % step !== 0) return false;
    return isKnown[row(Math.floor(place / width)) + Math.floor(((place % width) * colors.width) / width)] === 1;
  });
  const chosen = new Uint8Array(places.length * 3);
  const distances = new Uint8Array(places.length);
  const color = { lightness: 0, a: 0, b: 0 };
  places.forEach((place, index) => {
    const y = Math.floor(place / width);
    writeExpected(color, colors, ((place % width) + 0.5) / width, (y + 0.5) / height);
    for (let channel = 0; channel < 3; channel++) chosen[index * 3 + channel] = pixels[place * 3 + channel] ?? 0;
    writeDistances(distances, chosen, index, 1, color.lightness, color.a, color.b);
  });
  return distances;
}

/**
 * Distances of the image's pixels: their own where cells are mixed, elsewhere none for open cells and the most for
 * solid ones, whose pixels nobody looks at but as "far away". Within a cell the backdrop is taken for one color: it
 * changes by less than a step.
 */
export function measurePixels(
  image: Image,
  backdrop: ColorPlanes,
  runs: readonly CellRun[],
  cells: { distances: Uint8Array; size: PlaneSize },
): Uint8Array {
  const { width, height, pixels } = image;
  const distances = new Uint8Array(width * height);
  const expected = expectRow(backdrop, cells.size.width, (cell) => ((cell + 0.5) * cellSide) / width);
  let entered = -1;
  for (const { kind, left, right, top, bottom } of runs) {
    if (kind === cellKind.open) continue;
    if (kind === cellKind.solid) {
      const far = cells.distances[(top / cellSide) * cells.size.width + left / cellSide] ?? 255;
      for (let y = top; y < bottom; y++) distances.fill(far, y * width + left, y * width + right);
      continue;
    }
    if (entered !== top) expected.enter((top + bottom) / 2 / height);
    entered = top;
    for (let x = left, cell = left / cellSide; x < right; x += cellSide, cell++) {
      const count = Math.min(cellSide, right - x);
      const lightness = expected.lightness[cell] ?? 0;
      const a = expected.a[cell] ?? 0;
      const b = expected.b[cell] ?? 0;
      for (let y = top; y < bottom; y++) writeDistances(distances, pixels, y * width + x, count, lightness, a, b);
    }
  }
  return distances;
}
