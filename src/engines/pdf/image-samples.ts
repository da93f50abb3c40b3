import { createInflate } from 'node:zlib';
import type { PdfImage } from './image-inventory.ts';
import { decodedBytesOf, filtersOf, numberAt, rawBytesOf, valueAt } from './pdf-object.ts';

/** Samples of a picture, 8 bits each, in reading order. */
export interface Raster {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 3;
}

/** The bit-packed rows of a bilevel picture. */
export interface Bitmap {
  bits: Buffer;
  width: number;
  height: number;
}

/** Larger pictures are averaged down while they are read, or left alone when they must keep their size. */
export const mostPixelsAtOnce = 24e6;
const mostPixels = 120e6;

/**
 * Reads the samples of a picture that is not a JPEG, averaging `factor` × `factor` pixels into one on the way,
 * so that a very large picture never lies in memory as a whole.
 */
export async function readRaster(image: PdfImage, factor: number): Promise<Raster | undefined> {
  const pixels = image.width * image.height;
  if (pixels > mostPixels || image.colour.kind === 'other' || image.colour.kind === 'cmyk') return undefined;
  if (pixels / factor ** 2 > mostPixelsAtOnce) return undefined;
  const builder = new RasterBuilder(image, factor);
  const layout = rowLayout(image);
  if (image.filters.length === 1 && image.filters[0] === 'FlateDecode' && layout.isPlain) {
    await inflateRows(rawBytesOf(image.object), layout, (row) => builder.add(row));
  } else {
    if (layout.rowBytes * image.height > 100e6) return undefined;
    const bytes = decodedBytesOf(image.object);
    for (let y = 0; y < image.height; y++) builder.add(bytes.subarray(y * layout.rowBytes, (y + 1) * layout.rowBytes));
  }
  return builder.finish();
}

/** Bits of a bilevel picture, 1 as stored. Undefined when rows are missing: readers disagree about what to show then. */
export function readBitmap(image: PdfImage): Bitmap | undefined {
  const rowBytes = (image.width + 7) >> 3;
  if (image.width * image.height > mostPixels) return undefined;
  const bits = decodedBytesOf(image.object);
  if (bits.length < rowBytes * image.height) return undefined;
  return { bits: bits.subarray(0, rowBytes * image.height), width: image.width, height: image.height };
}

interface RowLayout {
  rowBytes: number;
  predictor: number;
  /** Bytes from one sample to the same component of the one before it. */
  pixelBytes: number;
  /** Whether the prediction parameters describe the picture itself, as they should. */
  isPlain: boolean;
}

function rowLayout(image: PdfImage): RowLayout {
  const samples = image.width * image.colour.components;
  const single = valueAt(image.object, 'DecodeParms');
  const parameters = single.isArray() ? valueAt(single, 0) : single;
  const predictor = parameters.isDictionary() ? numberAt(parameters, 'Predictor', 1) : 1;
  const fits =
    predictor < 2 ||
    (numberAt(parameters, 'Columns', 1) === image.width &&
      numberAt(parameters, 'Colors', 1) === image.colour.components &&
      numberAt(parameters, 'BitsPerComponent', 8) === image.bits);
  return {
    rowBytes: (samples * image.bits + 7) >> 3,
    predictor,
    pixelBytes: Math.max(1, (image.colour.components * image.bits) >> 3),
    isPlain: fits && (predictor !== 2 || image.bits === 8),
  };
}

/** Inflates row by row and undoes PNG prediction; whatever ends early is left white by the builder. */
async function inflateRows(stored: Buffer, layout: RowLayout, onRow: (row: Uint8Array) => void): Promise<void> {
  const predicted = layout.predictor >= 10;
  const storedRow = layout.rowBytes + (predicted ? 1 : 0);
  let row = Buffer.alloc(storedRow);
  let above = Buffer.alloc(storedRow);
  let filled = 0;
  const inflate = createInflate({ chunkSize: 1 << 18 });
  const done = new Promise<void>((resolve) => {
    inflate.on('end', resolve);
    // A broken tail: the rows before it are good, as every reader shows them.
    inflate.on('error', () => resolve());
    inflate.on('close', resolve);
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
  await done;
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

/** Turns rows of any depth and palette into 8-bit samples, averaging `factor` × `factor` pixels into one. */
class RasterBuilder {
  private readonly channels: 1 | 3;
  private readonly width: number;
  private readonly height: number;
  private readonly data: Buffer;
  private readonly line: Buffer;
  private readonly lineBefore: Buffer;
  private readonly lineSums: Uint32Array;
  private readonly sums: Uint32Array | undefined;
  private readonly table: Uint8Array | undefined;
  private rows = 0;

  constructor(
    private readonly image: PdfImage,
    private readonly factor: number,
  ) {
    const base = image.colour.palette?.base ?? image.colour;
    this.channels = base.components === 3 ? 3 : 1;
    this.width = Math.floor(image.width / factor);
    this.height = Math.floor(image.height / factor);
    this.data = Buffer.alloc(this.width * this.height * this.channels, 255);
    this.line = Buffer.alloc(image.width * this.channels);
    this.lineBefore = Buffer.alloc(factor > 1 ? this.line.length : 0);
    this.lineSums = new Uint32Array(factor > 1 ? this.width * this.channels : 0);
    this.sums = factor > 1 ? new Uint32Array(this.width * this.channels) : undefined;
    this.table = sampleTable(image, this.channels);
  }

  add(row: Uint8Array): void {
    const y = this.rows++;
    if (y >= this.height * this.factor || row.length === 0) return;
    this.expand(row);
    if (!this.sums) {
      this.data.set(this.line, y * this.line.length);
      return;
    }
    this.average(y, this.sums);
  }

  private average(y: number, sums: Uint32Array): void {
    const { factor, width, channels, line, lineSums } = this;
    // Rows of drawings often repeat; their sums are still there.
    if (line.compare(this.lineBefore) !== 0) {
      let from = 0;
      for (let to = 0; to < width * channels; to += channels) {
        let first = 0;
        let second = 0;
        let third = 0;
        for (let step = 0; step < factor; step++) {
          first += line[from++] as number;
          if (channels === 1) continue;
          second += line[from++] as number;
          third += line[from++] as number;
        }
        lineSums[to] = first;
        if (channels === 1) continue;
        lineSums[to + 1] = second;
        lineSums[to + 2] = third;
      }
      line.copy(this.lineBefore);
    }
    for (let at = 0; at < sums.length; at++) sums[at] = (sums[at] as number) + (lineSums[at] as number);
    if ((y + 1) % factor !== 0) return;
    const start = Math.floor(y / factor) * width * channels;
    const area = factor * factor;
    for (let at = 0; at < sums.length; at++) this.data[start + at] = Math.round((sums[at] as number) / area);
    sums.fill(0);
  }

  private expand(row: Uint8Array): void {
    const { bits } = this.image;
    const { line, table, channels } = this;
    const isIndexed = this.image.colour.kind === 'indexed';
    if (bits === 8 && !table) {
      line.set(row.subarray(0, line.length));
      return;
    }
    const samples = isIndexed ? this.image.width : line.length;
    for (let index = 0; index < samples; index++) {
      const value = sampleAt(row, index, bits);
      if (isIndexed) {
        for (let channel = 0; channel < channels; channel++)
          line[index * channels + channel] = table?.[value * channels + channel] ?? 0;
      } else {
        line[index] = table ? (table[(index % channels) * 256 + value] ?? 0) : value;
      }
    }
  }

  finish(): Raster {
    return { data: this.data, width: this.width, height: this.height, channels: this.channels };
  }
}

function sampleAt(row: Uint8Array, index: number, bits: number): number {
  if (bits === 8) return row[index] ?? 0;
  if (bits === 16) return row[index * 2] ?? 0;
  const bit = index * bits;
  return ((row[bit >> 3] ?? 0) >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
}

/** What each stored value becomes: the palette, or depth and /Decode folded into one table per component. */
function sampleTable(image: PdfImage, channels: number): Uint8Array | undefined {
  const { palette } = image.colour;
  if (palette) {
    const table = new Uint8Array(256 * channels);
    table.set(palette.colours.subarray(0, table.length));
    return table;
  }
  if ((image.bits === 8 || image.bits === 16) && !image.decode) return undefined;
  const most = image.bits === 16 ? 255 : 2 ** image.bits - 1;
  const table = new Uint8Array(256 * channels);
  for (let channel = 0; channel < channels; channel++) {
    const low = image.decode?.[channel * 2] ?? 0;
    const high = image.decode?.[channel * 2 + 1] ?? 1;
    for (let value = 0; value <= most; value++) {
      const light = low + (value / most) * (high - low);
      table[channel * 256 + value] = Math.max(0, Math.min(255, Math.round(light * 255)));
    }
  }
  return table;
}

/** Filters that leave plain samples when undone. */
export function holdsPlainSamples(image: PdfImage): boolean {
  const plain = ['FlateDecode', 'LZWDecode', 'RunLengthDecode', 'ASCII85Decode', 'ASCIIHexDecode'];
  return filtersOf(image.object).every((filter) => plain.includes(filter));
}
