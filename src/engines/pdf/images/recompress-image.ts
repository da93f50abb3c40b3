import type { Sharp } from 'sharp';
import { adobeTransform, type JpegHeader, readJpegHeader } from '../../formats/jpeg-header.ts';
import { type CoarserSteps, writeInCoarserSteps } from '../../formats/jpeg-repack/requantize.ts';
import { valueAt } from '../document/pdf-object.ts';
import { isPalette } from './color-space.ts';
import { encodeJpeg, type JpegSettings, openJpeg, plainQuality, resizeRaster } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, jpegQuality, keptJpegQuality, policies, targetSize } from './image-policy.ts';
import { gainedSize, type Replacement } from './image-replacement.ts';
import { holdsPlainSamples, maxPixelsAtOnce } from './image-samples.ts';
import type { Raster } from './raster.ts';
import { chooseForRaster } from './raster-choice.ts';
import { recompressBilevel } from './recompress-bilevel.ts';
import {
  decodedByEngine,
  decodedSamples,
  halfJpeg,
  openedJpeg,
  packedBytes,
  repackedJpeg,
  type StoredImage,
  storedJpeg,
  wholeJpeg,
} from './stored-image.ts';

/** Decoding JPEG 2000 in WebAssembly costs about a second for each million pixels. */
const maxJpxPixels = 4e6;
const maxPixmapPixels = 20e6;
/** JPEG 2000 below these many bits a pixel is smaller than any JPEG of it. */
const tightJpxBits = 0.8;
const tightMaskBits = 0.3;
const wastefulQualitySteps = 5;
/** Repacking hardly ever gets a JPEG below this. */
const likelyRepackedShare = 0.6;
/** A JPEG in so few bits a pixel is flat or a pattern: there repacking may get it to anything, and is quick. */
const flatJpegBits = 0.17;
/** An image made this much smaller is averaged by whole pixels while it is read, which is far quicker. */
export const averagedShrink = 4;
/** Made this much smaller, a JPEG is read by its decoder at half the size or less, which is quicker than keeping its pixels. */
export const skippingShrink = 2;
/** Stored in less, it is a drawing that may pack best as it is. */
const averagedBytes = 64 * 1024;
/** Not even a drawing in few colors, stored in millions of them, packs to less when nothing is left out. */
const surelySmallerShare = 0.25;
/** Not worth a look: the dictionary around it is larger. */
const tiniestBytes = 300;

/** The best this level can make of an image, or undefined when the stored one should stay. */
export async function recompressImage(stored: StoredImage, policy: ImagePolicy): Promise<Replacement | undefined> {
  const { image } = stored;
  if (isLeft(image, policy)) return undefined;
  if (isBilevel(image)) return recompressBilevel(image, policy.bilevelDpi, policy.bilevelAboveDpi);
  if (image.filters.at(-1) === 'DCTDecode') {
    const jpeg = storedJpeg(stored);
    return jpeg && recompressJpeg(stored, jpeg, policy);
  }
  const isRead = !image.filters.includes('JPXDecode') && !isInk(image);
  return isRead ? recompressSamples(stored, policy) : recompressDecoded(stored, policy);
}

/** Whether an image stays as it is, whatever it shows: known without reading it. */
export function isLeft(image: PdfImage, policy: ImagePolicy): boolean {
  if (image.storedBytes < tiniestBytes || valueAt(image.object, 'SMaskInData').isNumber()) return true;
  if (isBilevel(image)) return false;
  if (image.role === 'stencil' || isTied(image) || isBetweenColors(image)) return true;
  if (image.filters.at(-1) === 'DCTDecode') return false;
  const pixels = image.width * image.height;
  if (image.filters.includes('JPXDecode')) {
    const target = targetSize(image, policy.dpi, policy.aboveDpi);
    const bitsPerPixel = (image.storedBytes * 8) / (target.width * target.height);
    const isTight = bitsPerPixel < (image.role === 'soft-mask' ? tightMaskBits : tightJpxBits);
    return isTight || (target.shrink === 1 && policy.keepsFittingLossy) || pixels > maxJpxPixels;
  }
  const isReadable = image.color.components > 0 && policy.convertsCmyk && pixels <= maxPixmapPixels;
  return !holdsPlainSamples(image) || (isInk(image) && !isReadable);
}

/** With a palette of two colors the bits stay what they are: places in it. */
export function isBilevel({ bits, role, color }: PdfImage): boolean {
  return bits === 1 && (role === 'stencil' || ['gray', 'indexed'].includes(color.kind));
}

/** Inks and whatever else is neither gray nor RGB, also behind a palette. */
function isInk({ color }: PdfImage): boolean {
  return color.kind === 'cmyk' || color.kind === 'other';
}

/** Whether /Decode leads to between two colors of a palette: readers differ in which of them they show. */
function isBetweenColors({ color, bits, decode }: PdfImage): boolean {
  if (!decode || !isPalette(color)) return false;
  const [low = 0, high = 0] = decode;
  return !Number.isInteger(low) || !Number.isInteger((high - low) / (2 ** bits - 1));
}

/** A mask names colors exactly, or a matte ties it to the pixels of its image: neither may change. */
function isTied({ object, role }: PdfImage): boolean {
  const mask = valueAt(object, 'SMask');
  const needsExactColors = valueAt(object, 'Mask').isArray() && mask.isNull();
  const hasMatte = mask.isStream() && valueAt(mask, 'Matte').isArray();
  return needsExactColors || hasMatte || (role === 'soft-mask' && valueAt(object, 'Matte').isArray());
}

async function recompressJpeg(
  stored: StoredImage,
  jpeg: Buffer,
  policy: ImagePolicy,
): Promise<Replacement | undefined> {
  const { image } = stored;
  const header = readJpegHeader(jpeg);
  if (!header || header.width !== image.width || header.height !== image.height) return undefined;
  const { kind } = image.color;
  if (kind === 'cmyk' && header.channels === 4) {
    if (!policy.convertsCmyk) return recompressInks(stored, jpeg, policy);
    const decoded = await recompressDecoded(stored, policy);
    return orRepacked(stored, jpeg, decoded);
  }
  const channels =
    kind === 'gray' && header.channels === 1 ? 1 : kind === 'rgb' && header.channels === 3 ? 3 : undefined;
  if (channels === undefined || image.decode || hasColorTransform(image, jpeg)) return repacked(stored, jpeg);
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const keptQuality = keptJpegQuality(image, policy);
  const isEnough = target.shrink === 1 && (image.role === 'soft-mask' || !isWasteful(header, keptQuality, policy));
  if (isEnough && !policy.countsEveryByte) return repacked(stored, jpeg);
  const settings = jpegOfJpeg(image, policy);
  const opened = isRequantized(image, policy) ? openedJpeg(stored) : undefined;
  if (opened) {
    const data = writeInCoarserSteps(opened, coarserSteps(settings));
    const shape = { filter: 'DCTDecode', width: image.width, height: image.height, bits: 8, channels } as const;
    return data && { kind: 'encoded', image: { ...shape, data }, color: 'kept' };
  }
  const held = policy.countsEveryByte ? await heldJpeg(stored, target.shrink) : undefined;
  const decoded = held
    ? resizeHeld(held, target.width, target.height)
    : openJpeg(jpeg, target.width, target.height, channels);
  const encoded = await encodeJpeg(decoded, settings);
  if (encoded.channels !== channels) return repacked(stored, jpeg);
  // Hardly smaller than repacking it, which loses nothing and is what a gentler level would have done.
  if (target.shrink === 1 && !policy.countsEveryByte && encoded.data.length > jpeg.length * 0.85)
    return repacked(stored, jpeg);
  return orRepacked(stored, jpeg, { kind: 'encoded', image: encoded, color: 'kept' });
}

/** Whether a JPEG keeps its pixels, and only the steps of its coefficients become coarser: half of the work, and no second error. */
export function isRequantized(image: PdfImage, policy: ImagePolicy): boolean {
  const { shrink } = targetSize(image, policy.dpi, policy.aboveDpi);
  return policy.countsEveryByte === true && shrink === 1 && image.role === 'image' && isPlainJpeg(image);
}

/** A JPEG in colors that stay as they are. */
export function isPlainJpeg({ filters, color }: PdfImage): boolean {
  return filters.at(-1) === 'DCTDecode' && (color.kind === 'gray' || color.kind === 'rgb');
}

export function coarserSteps({ quality, isQuick = false }: JpegSettings): CoarserSteps {
  return { quality: plainQuality(quality), isQuick };
}

/** What several tries have in common; made far smaller, there is little of it. */
export function heldJpeg(stored: StoredImage, shrink: number): Promise<Raster | undefined> {
  if (shrink >= 2 * skippingShrink) return Promise.resolve(undefined);
  return shrink < skippingShrink ? wholeJpeg(stored) : halfJpeg(stored);
}

/** As it is where only a row or a column is missing: decoders round otherwise than we do. */
export function resizeHeld(held: Raster, width: number, height: number): Sharp {
  const isAlmost = Math.abs(held.width - width) <= 1 && Math.abs(held.height - height) <= 1;
  return isAlmost ? resizeRaster(held, held.width, held.height) : resizeRaster(held, width, height);
}

/** How a JPEG becomes another one. */
export function jpegOfJpeg(image: PdfImage, policy: ImagePolicy): JpegSettings {
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const quality = target.shrink === 1 ? keptJpegQuality(image, policy) : jpegQuality(image, policy.quality);
  return { ...target, quality, fullChroma: false, isQuick: policy.isQuick };
}

/**
 * A JPEG of inks that stays one, with fewer pixels, or with a size to be met. Only with Adobe's marker, which the encoder
 * writes too: what readers make of the samples, turned round or not, then stays the same.
 */
async function recompressInks(
  stored: StoredImage,
  jpeg: Buffer,
  policy: ImagePolicy,
): Promise<Replacement | undefined> {
  const { image } = stored;
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const isKept = target.shrink === 1 && !policy.countsEveryByte;
  if (isKept || adobeTransform(jpeg) === undefined) return repacked(stored, jpeg);
  const quality = jpegQuality(image, policy.quality);
  const encoded = await encodeJpeg(openJpeg(jpeg, target.width, target.height, 4), {
    ...target,
    quality,
    fullChroma: true,
    isQuick: policy.isQuick,
  });
  if (encoded.channels !== 4 || adobeTransform(encoded.data) === undefined) return repacked(stored, jpeg);
  return orRepacked(stored, jpeg, { kind: 'encoded', image: encoded, color: 'kept' });
}

/** Repacking is what a gentler level does: it is tried too where the other way gains so little that it may win. */
async function orRepacked(
  stored: StoredImage,
  jpeg: Buffer,
  replacement: Replacement | undefined,
): Promise<Replacement | undefined> {
  const { image } = stored;
  const size = (replacement && gainedSize(image, replacement)) ?? jpeg.length;
  const isFlat = (jpeg.length * 8) / (image.width * image.height) < flatJpegBits;
  if (size < jpeg.length * likelyRepackedShare && !isFlat) return replacement;
  const other = await repacked(stored, jpeg);
  const otherSize = (other && gainedSize(image, other)) ?? jpeg.length;
  return otherSize < size ? other : replacement;
}

/** A second loss on an image that keeps its size pays only where the first one was much gentler. */
function isWasteful(header: JpegHeader, keptQuality: number, policy: ImagePolicy): boolean {
  return !policy.keepsFittingLossy && header.quality >= keptQuality + wastefulQualitySteps;
}

async function repacked(stored: StoredImage, jpeg: Buffer): Promise<Replacement | undefined> {
  const data = jpeg.length < 2000 ? undefined : await repackedJpeg(stored);
  // One that was wrapped once more loses at least that.
  const bare = stored.image.filters.length > 1 ? jpeg : undefined;
  const smallest = data && bare && bare.length < data.length ? bare : (data ?? bare);
  return smallest && { kind: 'repacked', data: smallest };
}

function hasColorTransform(image: PdfImage, jpeg: Buffer): boolean {
  const parameters = valueAt(image.object, 'DecodeParms');
  const transform = valueAt(
    parameters.isArray() ? valueAt(parameters, image.filters.length - 1) : parameters,
    'ColorTransform',
  );
  return transform.isNumber() && transform.asNumber() === 0 && adobeTransform(jpeg) === undefined;
}

/** Decoded by the PDF engine, where it is not too large for that. */
async function recompressDecoded(stored: StoredImage, policy: ImagePolicy): Promise<Replacement | undefined> {
  const { image } = stored;
  // Inks are often stored turned round, which the engine knows; of JPEG 2000 readers think differently.
  const isUncertain = image.decode && image.filters.includes('JPXDecode');
  if (image.width * image.height > maxPixmapPixels || isUncertain) return undefined;
  const decoded = decodedByEngine(stored);
  if (!decoded || (image.role === 'soft-mask' && decoded.raster.channels !== 1)) return undefined;
  return chooseForRaster(decoded, policy);
}

async function recompressSamples(stored: StoredImage, policy: ImagePolicy): Promise<Replacement | undefined> {
  const { image } = stored;
  const { shrink } = targetSize(image, policy.dpi, policy.aboveDpi);
  const choose = async (averaged: number) => {
    const decoded = await decodedSamples(stored, averaged);
    return decoded && chooseForRaster(decoded, policy);
  };
  const isHuge = image.width * image.height > maxPixelsAtOnce;
  if (!isHuge && (shrink < averagedShrink || packedBytes(stored) < averagedBytes)) return choose(1);
  const choice = await choose(isHuge ? hugeFactor(image, shrink) : Math.max(1, Math.floor(shrink / 2)));
  if (isHuge) return choice;
  // So little gained that the image as it is may pack better.
  const size = choice && gainedSize(image, choice);
  const isSmall = size !== undefined && size < image.storedBytes * surelySmallerShare;
  return isSmall || stored.isWholeKnown ? choice : ((await choose(1)) ?? choice);
}

/** Averaged as MEDIUM does it where that is enough: then one reading serves both levels that make it smaller. */
function hugeFactor(image: PdfImage, shrink: number): number {
  const shared = Math.floor(targetSize(image, policies.MEDIUM.dpi, policies.MEDIUM.aboveDpi).shrink);
  const own = Math.max(1, Math.floor(shrink));
  const isEnough = (image.width * image.height) / shared ** 2 <= maxPixelsAtOnce;
  return shared < own && isEnough ? shared : own;
}
