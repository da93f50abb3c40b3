import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { type OpenedJpeg, openForCoarserSteps } from '../../formats/jpeg-repack/requantize.ts';
import { decodedBytesOf, rawBytesOf } from '../document/pdf-object.ts';
import { inflateAtMost } from '../document/stream-bytes.ts';
import { type DecodedImage, decodedImage } from './decoded-image.ts';
import { openJpeg, repackJpeg } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { holdsPlainSamples, readRaster } from './image-samples.ts';
import { memoize } from './memoize.ts';
import type { Raster } from './raster.ts';

/** An image of the document. It is read once, however many levels look at it. */
export interface StoredImage {
  document: mupdf.PDFDocument;
  image: PdfImage;
  /** Whether its JPEG is among those that are recompressed without loss. */
  mayRepack: boolean;
  /** Set where all its pixels were packed before: where few are wanted, they are not looked at again. */
  isWholeKnown?: boolean;
}

/** The JPEG inside, also when it was deflated once more or written in letters, as ReportLab does. */
export const storedJpeg = memoize(({ image }: StoredImage) => {
  if (image.filters.at(-1) !== 'DCTDecode') return undefined;
  const outer = image.filters.slice(0, -1);
  const bytes = rawBytesOf(image.object);
  if (outer.length === 0) return bytes;
  if (!outer.every((filter) => filter === 'FlateDecode' || letterFilters.has(filter))) return undefined;
  // Layer by layer, for each can be told to stop: what unpacks to more than any JPEG is a bomb.
  return outer.reduce(
    (wrapped, filter) =>
      filter === 'FlateDecode' ? inflateAtMost(wrapped, maxJpegBytes) : fromLetters(wrapped, filter),
    bytes,
  );
});

/** Filters that make at most four times as much of what they are given. */
const letterFilters = new Set(['ASCII85Decode', 'ASCIIHexDecode']);
const maxJpegBytes = 64e6;

/** Undone by the PDF engine, in a document of its own. */
function fromLetters(bytes: Buffer, filter: string): Buffer {
  const scratch = new mupdf.PDFDocument();
  try {
    const stream = scratch.addRawStream(bytes, {});
    stream.put('Filter', scratch.newName(filter));
    return decodedBytesOf(stream);
  } finally {
    scratch.destroy();
  }
}

/** That JPEG recompressed without loss, where that is allowed and works. */
export const repackedJpeg = memoize(async (stored: StoredImage) => {
  const jpeg = stored.mayRepack ? storedJpeg(stored) : undefined;
  return jpeg && repackJpeg(jpeg).catch(() => undefined);
});

/** More would take too much memory to be decoded for several tries. */
const maxHeldPixels = 24e6;

/** Its JPEG as coefficients, read once for several tries. */
export const openedJpeg = memoize((stored: StoredImage): OpenedJpeg | undefined => {
  const { width, height } = stored.image;
  const jpeg = storedJpeg(stored);
  return jpeg && width * height <= maxHeldPixels ? openForCoarserSteps(jpeg) : undefined;
});

/** All pixels of its JPEG, decoded once for several tries. */
export const wholeJpeg = memoize((stored: StoredImage) => decodedJpeg(stored, 1));

/** A quarter of them, as its decoder leaves them. */
export const halfJpeg = memoize((stored: StoredImage) => decodedJpeg(stored, 2));

async function decodedJpeg(stored: StoredImage, shrink: 1 | 2): Promise<Raster | undefined> {
  const { width, height, color } = stored.image;
  const jpeg = storedJpeg(stored);
  if (!jpeg || (width * height) / shrink ** 2 > maxHeldPixels) return undefined;
  const channels = color.kind === 'gray' ? 1 : 3;
  // Asked for one pixel more than half, the decoder would not skip any.
  const read = openJpeg(jpeg, Math.floor(width / shrink), Math.floor(height / shrink), channels);
  const { data, info } = await read.raw().toBuffer({ resolveWithObject: true });
  return info.channels === channels ? { data, width: info.width, height: info.height, channels } : undefined;
}

/** JPEG 2000 and CMYK: decoded by the PDF engine with its color management, then like any other image. */
export const decodedByEngine = memoize(({ document, image }: StoredImage) => {
  const raster = decodePixmap(document, image);
  return raster && decodedImage(image, raster, 'device');
});

const samplesRead = memoize((_: StoredImage): { factor: number; decoded: Promise<DecodedImage | undefined> } => ({
  factor: 0,
  decoded: Promise.resolve(undefined),
}));

/** Plain samples, `factor` × `factor` of them averaged into one. Only the last ones read stay in memory. */
export function decodedSamples(stored: StoredImage, factor: number): Promise<DecodedImage | undefined> {
  const last = samplesRead(stored);
  if (last.factor !== factor) Object.assign(last, { factor, decoded: readSamples(stored, factor) });
  return last.decoded;
}

async function readSamples({ image }: StoredImage, factor: number): Promise<DecodedImage | undefined> {
  const { color } = image;
  const isPlainColor = color.kind === 'indexed' ? color.palette?.base.isDevice : color.isDevice;
  const raster = await readRaster(image, factor);
  return raster && decodedImage(image, raster, isPlainColor ? 'device' : 'kept');
}

/** What it takes once packed at all: some writers store samples as they are. */
export const packedBytes = memoize(({ image }: StoredImage) => {
  const isPacked = image.filters.some((filter) => filter === 'FlateDecode' || filter === 'LZWDecode');
  if (isPacked || !holdsPlainSamples(image)) return image.storedBytes;
  return deflateSync(rawBytesOf(image.object), { level: 1 }).length;
});

function decodePixmap(document: mupdf.PDFDocument, image: PdfImage): Raster | undefined {
  const loaded = document.loadImage(image.object);
  let pixmap = loaded.toPixmap();
  try {
    const type = pixmap.getColorSpace()?.getType();
    if (pixmap.getAlpha() || pixmap.getWidth() !== image.width || pixmap.getHeight() !== image.height) return undefined;
    if (type !== 'Gray' && type !== 'RGB') {
      const converted = pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false);
      pixmap.destroy();
      pixmap = converted;
    }
    const channels = pixmap.getNumberOfComponents() === 1 ? 1 : 3;
    return { data: Buffer.from(pixmap.getPixels()), width: image.width, height: image.height, channels };
  } finally {
    pixmap.destroy();
    loaded.destroy();
  }
}
