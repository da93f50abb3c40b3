import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { rawBytesOf } from '../document/pdf-object.ts';
import { inflateAtMost } from '../document/stream-bytes.ts';
import { type DecodedPicture, decodedPicture } from './decoded-image.ts';
import { repackJpeg } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { holdsPlainSamples, type Raster, readRaster } from './image-samples.ts';
import { remembered } from './memoize.ts';

/** An image of the document. It is read once, however many levels look at it. */
export interface StoredPicture {
  document: mupdf.PDFDocument;
  image: PdfImage;
  /** Whether its JPEG is among those that are packed anew without loss. */
  mayRepack: boolean;
}

/** The JPEG inside, also when it was deflated once more. */
export const storedJpeg = remembered(({ image }: StoredPicture) => {
  if (image.filters.at(-1) !== 'DCTDecode') return undefined;
  const outer = image.filters.slice(0, -1);
  if (outer.length > 1 || (outer.length === 1 && outer[0] !== 'FlateDecode')) return undefined;
  const bytes = rawBytesOf(image.object);
  return outer.length === 1 ? inflateAtMost(bytes, 64e6) : bytes;
});

/** That JPEG packed anew without loss, where that is allowed and works. */
export const repackedJpeg = remembered(async (stored: StoredPicture) => {
  const jpeg = stored.mayRepack ? storedJpeg(stored) : undefined;
  return jpeg && repackJpeg(jpeg).catch(() => undefined);
});

/** JPEG 2000 and CMYK: decoded by the PDF engine with its colour management, then like any other picture. */
export const decodedByEngine = remembered(({ document, image }: StoredPicture) => {
  const raster = decodePixmap(document, image);
  return raster && decodedPicture(image, raster, 'device');
});

const samplesRead = remembered(
  (_: StoredPicture): { factor: number; picture: Promise<DecodedPicture | undefined> } => ({
    factor: 0,
    picture: Promise.resolve(undefined),
  }),
);

/** Plain samples, `factor` × `factor` of them averaged into one. Only the last ones read stay in memory. */
export function decodedSamples(stored: StoredPicture, factor: number): Promise<DecodedPicture | undefined> {
  const last = samplesRead(stored);
  if (last.factor !== factor) Object.assign(last, { factor, picture: readSamples(stored, factor) });
  return last.picture;
}

async function readSamples({ image }: StoredPicture, factor: number): Promise<DecodedPicture | undefined> {
  const { colour } = image;
  const isPlainColour = colour.kind === 'indexed' ? colour.palette?.base.isDevice : colour.isDevice;
  const raster = await readRaster(image, factor);
  return raster && decodedPicture(image, raster, isPlainColour ? 'device' : 'kept');
}

/** What it takes once packed at all: some writers store samples as they are. */
export const packedBytes = remembered(({ image }: StoredPicture) => {
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
