import type { Sharp } from 'sharp';
import { expectInCoarserSteps } from '../../formats/jpeg-repack/requantize.ts';
import { type DecodedImage, isDrawing } from '../images/decoded-image.ts';
import { encodeDeflated, encodeJpeg, encodeReducedPalette, type JpegSettings } from '../images/image-encoders.ts';
import { type ImagePolicy, targetSize } from '../images/image-policy.ts';
import { holdsPlainSamples } from '../images/image-samples.ts';
import type { Raster } from '../images/raster.ts';
import { jpegOfRaster } from '../images/raster-choice.ts';
import {
  coarserSteps,
  heldJpeg,
  isPlainJpeg,
  isRequantized,
  jpegOfJpeg,
  resizeHeld,
  skippingShrink,
} from '../images/recompress-image.ts';
import { decodedByEngine, decodedSamples, openedJpeg, type StoredImage, storedJpeg } from '../images/stored-image.ts';

/** A draft may take so much of what a try takes. */
export const draftedShare = 0.25;
/** A draft of a JPEG in coarser steps takes so long. */
export const keptDraftMs = 4;
/** Bands of so many rows, so that blocks stay whole. */
const bandRows = 16;
/** So much of an image tells what all of it comes to, and so many pixels at least. */
const sampledShare = 0.06;
const fewestPixels = 150_000;
/** So many times what its JPEG takes, no other way to pack a drawing wins. */
const farSmaller = 1.4;
/** Drawings in fewer bytes a pixel may stay without loss: made smaller, and with all their pixels (raster-choice.ts). */
const shrunkDrawing = 0.02;
const keptDrawing = 0.6;
/** What a JPEG takes before its first pixel. */
const headerBytes = 450;

/** The share of an image a draft encodes. */
export function draftShare({ width, height }: { width: number; height: number }): number {
  return Math.min(1, Math.max(sampledShare, fewestPixels / (width * height)));
}

/** What an image would come to as a JPEG, told by bands of it; undefined where that cannot be told so. */
export async function draftBytes(stored: StoredImage, policy: ImagePolicy): Promise<number | undefined> {
  const { image } = stored;
  const opened = isReadableJpeg(stored) && isRequantized(image, policy) ? openedJpeg(stored) : undefined;
  if (opened) return expectInCoarserSteps(opened, coarserSteps(jpegOfJpeg(image, policy)));
  const drafted = await draftOf(stored, policy);
  if (!drafted) return undefined;
  const { raster, settings, doubts } = drafted;
  const sample = bandsOf(raster, draftShare(raster));
  const height = Math.max(1, Math.round((sample.height * settings.height) / raster.height));
  const resized = resizeHeld(sample, settings.width, height);
  const { data } = await encodeJpeg(resized.clone(), settings);
  if (doubts) {
    const { paletteQuality } = doubts;
    const isShrunk = settings.width < raster.width;
    const shape = { ...sample, width: settings.width, height };
    const plain = await plainBytes(shape, resized.clone(), paletteQuality);
    const exact = isShrunk ? plain : await plainBytes(shape, resized, undefined);
    const enough = shape.width * shape.height * (isShrunk ? shrunkDrawing : keptDrawing);
    if (exact < enough || Math.min(plain, exact) < data.length * farSmaller) return undefined;
  }
  return headerBytes + (Math.max(0, data.length - headerBytes) * settings.height) / height;
}

/** What a drawing would come to without becoming a JPEG. */
async function plainBytes(sample: Raster, resized: Sharp, paletteQuality: number | undefined): Promise<number> {
  const plain = await (paletteQuality
    ? encodeReducedPalette(resized, paletteQuality)
    : encodeDeflated(resized, sample));
  return plain?.data.length ?? Number.POSITIVE_INFINITY;
}

/** Whether an image that is no JPEG is a drawing; it has been read before. */
export async function isKnownDrawing(stored: StoredImage, policy: ImagePolicy): Promise<boolean> {
  const decoded =
    storedJpeg(stored) && stored.image.color.kind !== 'cmyk' ? undefined : await decodedWhole(stored, policy);
  return decoded !== undefined && isDrawing(decoded);
}

export function isReadableJpeg(stored: StoredImage): boolean {
  return isPlainJpeg(stored.image) && storedJpeg(stored) !== undefined;
}

async function draftOf(
  stored: StoredImage,
  policy: ImagePolicy,
): Promise<
  { raster: Raster; settings: JpegSettings; doubts?: { paletteQuality: number | undefined } | undefined } | undefined
> {
  const { image } = stored;
  const { shrink } = targetSize(image, policy.dpi, policy.aboveDpi);
  if (shrink > skippingShrink) return undefined;
  if (isReadableJpeg(stored)) {
    const raster = await heldJpeg(stored, shrink);
    return raster && { raster, settings: jpegOfJpeg(image, policy) };
  }
  if (shrink === skippingShrink) return undefined;
  const decoded = await decodedWhole(stored, policy);
  if (!decoded) return undefined;
  const isDoubtful = isDrawing(decoded) && !policy.isJpegBest;
  const paletteQuality = decoded.color === 'device' ? policy.paletteQuality : undefined;
  const doubts = isDoubtful ? { paletteQuality } : undefined;
  return { raster: decoded.raster, settings: jpegOfRaster(decoded, policy), doubts };
}

/** More are read in parts, or not at all. */
const maxPixels = 20e6;

async function decodedWhole(stored: StoredImage, policy: ImagePolicy): Promise<DecodedImage | undefined> {
  const { image } = stored;
  if (image.width * image.height > maxPixels || image.role !== 'image' || image.bits === 1) return undefined;
  const isJpeg = image.filters.at(-1) === 'DCTDecode';
  if (image.color.kind === 'cmyk' && (isJpeg || holdsPlainSamples(image)))
    return policy.convertsCmyk ? decodedByEngine(stored) : undefined;
  const isPlain = holdsPlainSamples(image) && ['gray', 'rgb', 'indexed'].includes(image.color.kind);
  return isPlain ? decodedSamples(stored, 1) : undefined;
}

/** Rows from all over an image, one below the other. */
function bandsOf(raster: Raster, share: number): Raster {
  const { data, width, height, channels } = raster;
  const bands = Math.ceil((height * share) / bandRows);
  if (bands * bandRows * 1.5 >= height) return raster;
  const rowBytes = width * channels;
  const stacked = Buffer.allocUnsafe(bands * bandRows * rowBytes);
  for (let band = 0; band < bands; band++) {
    const from = Math.round(((height - bandRows) * (band + 0.5)) / bands / 16) * 16;
    const top = Math.min(from, height - bandRows);
    data.copy(stacked, band * bandRows * rowBytes, top * rowBytes, (top + bandRows) * rowBytes);
  }
  return { data: stacked, width, height: bands * bandRows, channels };
}
