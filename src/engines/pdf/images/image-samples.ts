import { constants, createInflate, deflateSync } from 'node:zlib';
import { decodedBytesOf, filtersOf, numberAt, rawBytesOf, valueAt } from '../document/pdf-object.ts';
import { readableStart } from '../document/readable-start.ts';
import type { PdfImage } from './image-inventory.ts';
import type { Raster } from './raster.ts';
import { RasterBuilder } from './raster-builder.ts';

/** The bit-packed rows of a bilevel image. */
export interface Bitmap {
  bits: Buffer;
  width: number;
  height: number;
}

/** Larger images are averaged down while they are read, or left alone when they must keep their size. */
export const maxPixelsAtOnce = 24e6;
const maxPixels = 120e6;

/**
 * Reads the samples of an image that is not a JPEG, averaging `factor` × `factor` pixels into one on the way,
 * so that a very large image never lies in memory as a whole.
 */
export async function readRaster(image: PdfImage, factor: number): Promise<Raster | undefined> {
  const pixels = image.width * image.height;
  if (pixels > maxPixels || image.color.kind === 'other' || image.color.kind === 'cmyk') return undefined;
  if (pixels / factor ** 2 > maxPixelsAtOnce) return undefined;
  const builder = new RasterBuilder(image, factor);
  const layout = rowLayout(image);
  if (image.filters.length === 1 && image.filters[0] === 'FlateDecode' && layout.isPlain) {
    const stored = rawBytesOf(image.object);
    if (!(await inflateRows(stored, layout, (row) => builder.add(row)))) return readDamaged(image, factor, stored);
  } else {
    if (layout.rowBytes * image.height > 100e6) return undefined;
    const bytes = decodedBytesOf(image.object);
    for (let y = 0; y < image.height; y++) builder.add(bytes.subarray(y * layout.rowBytes, (y + 1) * layout.rowBytes));
  }
  return builder.finish();
}

/** Nothing but a wrong sum at the end is forgiven: of an image that is damaged inside every reader shows something else. */
async function readDamaged(image: PdfImage, factor: number, stored: Buffer): Promise<Raster | undefined> {
  const layout = rowLayout(image);
  const start = readableStart(stored);
  if (!start || start.length < storedRowBytes(layout) * image.height) return undefined;
  const builder = new RasterBuilder(image, factor);
  await inflateRows(deflateSync(start, { level: 1 }), layout, (row) => builder.add(row));
  return builder.finish();
}

/** Bits of a bilevel image, 1 as stored. Undefined when rows are missing: readers disagree about what to show then. */
export function readBitmap(image: PdfImage): Bitmap | undefined {
  const rowBytes = (image.width + 7) >> 3;
  if (image.width * image.height > maxPixels) return undefined;
  const bits = decodedBytesOf(image.object);
  if (bits.length < rowBytes * image.height) return undefined;
  return { bits: bits.subarray(0, rowBytes * image.height), width: image.width, height: image.height };
}

interface RowLayout {
  rowBytes: number;
  predictor: number;
  /** Bytes from one sample to the same component of the one before it. */
  pixelBytes: number;
  /** Whether the prediction parameters describe the image itself, as they should. */
  isPlain: boolean;
}

function rowLayout(image: PdfImage): RowLayout {
  const samples = image.width * image.color.components;
  const single = valueAt(image.object, 'DecodeParms');
  const parameters = single.isArray() ? valueAt(single, 0) : single;
  const predictor = parameters.isDictionary() ? numberAt(parameters, 'Predictor', 1) : 1;
  const fits =
    predictor < 2 ||
    (numberAt(parameters, 'Columns', 1) === image.width &&
      numberAt(parameters, 'Colors', 1) === image.color.components &&
      numberAt(parameters, 'BitsPerComponent', 8) === image.bits);
  return {
    rowBytes: (samples * image.bits + 7) >> 3,
    predictor,
    pixelBytes: Math.max(1, (image.color.components * image.bits) >> 3),
    isPlain: fits && (predictor !== 2 || image.bits === 8),
  };
}

function storedRowBytes({ rowBytes, predictor }: RowLayout): number {
  return rowBytes + (predictor >= 10 ? 1 : 0);
}

/**
 * Inflates row by row and undoes PNG prediction; whatever ends early is left white by the builder. Returns false when
 * the bytes are damaged: rows before that place may be missing too.
 */
async function inflateRows(stored: Buffer, layout: RowLayout, onRow: (row: Uint8Array) => void): Promise<boolean> {
  const predicted = layout.predictor >= 10;
  const storedRow = storedRowBytes(layout);
  let row = Buffer.alloc(storedRow);
  let above = Buffer.alloc(storedRow);
  let filled = 0;
  // What is cut off yields all there is.
  const inflate = createInflate({ chunkSize: 1 << 18, finishFlush: constants.Z_SYNC_FLUSH });
  const done = new Promise<boolean>((resolve) => {
    inflate.on('end', () => resolve(true));
    inflate.on('error', () => resolve(false));
    inflate.on('close', () => resolve(true));
  });
  inflate.on('data', (chunk: Buffer) => {
    let at = 0;
    while (at < chunk.length) {
      const copied = chunk.copy(row, filled, at);
      filled += copied;
      at += copied;
      if (filled < storedRow) continue;
      filled = 0;
      if (predicted) undoPrediction(row, above, layout.pixelBytes);
      else if (layout.predictor === 2) undoDifferences(row, layout.pixelBytes);
      onRow(predicted ? row.subarray(1) : row);
      const recycled = above;
      above = row;
      row = recycled;
    }
  });
  inflate.end(stored);
  return done;
}

/** PNG filters (RFC 2083, section 6). The first byte of the row names the filter. */
function undoPrediction(row: Buffer, above: Buffer, pixelBytes: number): void {
  const filter = row[0];
  if (!filter) return;
  for (let at = 1; at < row.length; at++) {
    const left = at > pixelBytes ? (row[at - pixelBytes] ?? 0) : 0;
    const up = above[at] ?? 0;
    const corner = at > pixelBytes ? (above[at - pixelBytes] ?? 0) : 0;
    let prediction = 0;
    if (filter === 1) prediction = left;
    else if (filter === 2) prediction = up;
    else if (filter === 3) prediction = (left + up) >> 1;
    else prediction = paeth(left, up, corner);
    row[at] = (row[at] ?? 0) + prediction;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** TIFF prediction for whole bytes. */
function undoDifferences(row: Buffer, pixelBytes: number): void {
  for (let at = pixelBytes; at < row.length; at++) row[at] = (row[at] ?? 0) + (row[at - pixelBytes] ?? 0);
}

/** Filters that leave plain samples when undone. */
export function holdsPlainSamples(image: PdfImage): boolean {
  const plain = ['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'];
  return filtersOf(image.object).every((filter) => plain.includes(filter));
}
