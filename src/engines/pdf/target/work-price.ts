import { readJpegHeader } from '../../formats/jpeg-header.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { bilevelSize, keptJpegQuality, policies, targetSize } from '../images/image-policy.ts';
import { averagedShrink, isLeft, skippingShrink } from '../images/recompress-image.ts';
import { type StoredImage, storedJpeg } from '../images/stored-image.ts';
import { expectedBytes, firstMeasure, type Settings } from './size-model.ts';

/**
 * What work on images takes, measured on documents of the corpus in nanoseconds for each pixel. Only how they compare
 * matters: a size to be met may take so many times what the strictest level takes.
 */
const pace = {
  /** Of JPEGs, and what each bit a pixel adds to that. */
  decode: { plain: 3, bit: 4.5 },
  repack: { plain: 8, bit: 16 },
  thorough: { plain: 14, bit: 24 },
  quick: { plain: 8, bit: 4 },
  resize: 14,
  samples: 12,
  inks: 95,
  jpx: 300,
  bitmap: 4,
  shrinkBitmap: 5,
  jbig2: 11,
  /** A drawing tried without a JPEG, and packed as it is. */
  palette: 130,
  exact: 20,
};
/** What a level takes for each byte of what is no image, in nanoseconds. */
const paceOfRest = 1500;
/** So much of that may go to images besides: a size asked for may take one and a half times all of it. */
const restShare = 0.4;
const msPerStep = 2;
const grayShare = 0.7;
const mostBits = 3;
/** A level reads a JPEG it makes much smaller at a half, a quarter or an eighth of the size. */
const skips = [8, 4, 2, 1] as const;

type Kind = 'jpeg' | 'inks' | 'jpx' | 'bitmap' | 'samples';

function kindOf({ filters, color, bits }: PdfImage): Kind {
  if (filters.includes('JPXDecode')) return 'jpx';
  if (color.kind === 'cmyk' || color.kind === 'other') return 'inks';
  if (filters.at(-1) === 'DCTDecode') return 'jpeg';
  return bits === 1 ? 'bitmap' : 'samples';
}

interface Work {
  pixels: number;
  bytes: number;
}

function along({ plain, bit }: { plain: number; bit: number }, { pixels, bytes }: Work, image: PdfImage): number {
  const share = image.color.kind === 'gray' || image.role !== 'image' ? grayShare : 1;
  return ((plain * pixels + bit * Math.min(bytes * 8, pixels * mostBits)) * share) / 1e6;
}

function storedWork(image: PdfImage): Work {
  return { pixels: image.width * image.height, bytes: image.storedBytes };
}

/** Packing it anew without loss. */
export function exactMs(image: PdfImage): number {
  const kind = kindOf(image);
  const stored = storedWork(image);
  if (kind === 'jpeg' || image.filters.at(-1) === 'DCTDecode') return msPerStep + along(pace.repack, stored, image);
  return readMs(image, 1) + ((kind === 'bitmap' ? pace.jbig2 : 2 * pace.exact) * stored.pixels) / 1e6;
}

/** What the strictest level takes more for an image that turns out to be a drawing. */
export function drawingMs(image: PdfImage): number {
  const { width, height } = targetSize(image, policies.HIGH.dpi, policies.HIGH.aboveDpi);
  return (pace.palette * width * height + pace.exact * image.width * image.height) / 1e6;
}

/** Reading an image that is to be made so many times smaller. */
export function readMs(image: PdfImage, shrink: number): number {
  const kind = kindOf(image);
  const stored = storedWork(image);
  if (kind !== 'jpeg') return msPerStep + (pace[kind] * stored.pixels) / 1e6;
  const skip = skips.find((times) => times <= shrink) ?? 1;
  const resize = shrink === skip ? 0 : (pace.resize * stored.pixels) / skip ** 2 / 1e6;
  return msPerStep + along(pace.decode, stored, image) + resize;
}

export function encodeMs(image: PdfImage, made: Work, isQuick: boolean, thorough = pace.thorough): number {
  const kind = kindOf(image);
  if (kind === 'bitmap') {
    const all = image.width * image.height;
    return msPerStep + (pace.jbig2 * made.pixels + (made.pixels < all ? pace.shrinkBitmap * all : 0)) / 1e6;
  }
  return msPerStep + along(isQuick ? pace.quick : thorough, made, image);
}

/** A try, reading included where it must be read. */
export function tryMs(
  image: PdfImage,
  made: Work & Pick<Settings, 'shrink'>,
  isQuick: boolean,
  isRead: boolean,
): number {
  const kind = kindOf(image);
  // A JPEG that keeps its pixels is only packed in coarser steps.
  const thorough = kind === 'jpeg' && made.shrink === 1 ? pace.repack : pace.thorough;
  const encode = encodeMs(image, made, isQuick, thorough);
  // Made far smaller, plain samples are read anew each time, averaged as they are read (recompress-image.ts); JPEGs too.
  const isReadAnew = (kind === 'samples' || kind === 'jpeg') && made.shrink >= averagedShrink;
  if (kind === 'jpeg')
    return encode + (isRead && !isReadAnew ? heldResizeMs(image, made.shrink) : readMs(image, made.shrink));
  const read = isRead && !isReadAnew ? 0 : readMs(image, made.shrink);
  const isResized = made.shrink > 1 && kind !== 'bitmap';
  const resize = isResized ? (pace.resize * image.width * image.height) / 1e6 : 0;
  return read + resize + encode;
}

/** A JPEG is held whole and at half its size. */
function heldResizeMs(image: PdfImage, shrink: number): number {
  const skip = shrink < skippingShrink ? 1 : skippingShrink;
  return shrink === skip ? 0 : (pace.resize * image.width * image.height) / skip ** 2 / 1e6;
}

/** What images may take because the rest of the document takes its time too. */
export function restMs(otherBytes: number): number {
  return (restShare * paceOfRest * Math.max(0, otherBytes)) / 1e6;
}

/** What the strictest level takes for an image, at least. */
export function strictestMs(stored: StoredImage): number {
  const { image } = stored;
  const kind = kindOf(image);
  const { HIGH, MEDIUM } = policies;
  const { width, height, shrink } =
    kind === 'bitmap' ? bilevelSize(image, HIGH.bilevelDpi) : targetSize(image, HIGH.dpi, HIGH.aboveDpi);
  if (isLeft(image, HIGH) || Number.isNaN(shrink)) return 0;
  if (kind === 'jpeg' && shrink === 1 && !isWasteful(stored, keptJpegQuality(image, MEDIUM))) return exactMs(image);
  const pixels = width * height;
  // Where the strictest level stands between the two ends.
  const bytes = Math.min(image.storedBytes, expectedBytes(image, firstMeasure(stored), 0.7));
  return readMs(image, shrink) + encodeMs(image, { pixels, bytes }, false);
}

/** As levels see it (recompress-image.ts). */
function isWasteful(stored: StoredImage, keptQuality: number): boolean {
  const jpeg = storedJpeg(stored);
  const header = jpeg && readJpegHeader(jpeg);
  return header !== undefined && header.quality >= keptQuality + 5;
}
