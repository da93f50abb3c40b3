import { readJpegHeader } from '../../formats/jpeg-header.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { bilevelSize, targetSize } from '../images/image-policy.ts';
import { type StoredImage, storedJpeg } from '../images/stored-image.ts';
import { policyAt } from './target-policy.ts';

/** How the size of a JPEG depends on its quality, relative to quality 50: measured on photographs. */
const sizeByQuality = [0.12, 0.35, 0.57, 0.73, 0.87, 1, 1.16, 1.4, 1.8, 2.8, 6] as const;
/** Fewer pixels hold more detail each. */
const pixelExponent = 0.8;
/** What a million pixels that are no JPEG yet may come to at quality 50, in bytes a pixel. */
const unknownBytesPerPixel = 0.1;

/** What is known of an image: it took so many bytes with so many pixels at this quality. */
export interface Measure {
  bytes: number;
  pixels: number;
  quality: number;
}

function qualityFactor(quality: number): number {
  const place = Math.max(0, Math.min(9.999, quality / 10));
  const low = sizeByQuality[Math.floor(place)] ?? 1;
  const high = sizeByQuality[Math.floor(place) + 1] ?? low;
  return low + (high - low) * (place % 1);
}

/** Before anything was tried: what the stored image tells. */
export function firstMeasure(stored: StoredImage): Measure {
  const { image } = stored;
  const pixels = image.width * image.height;
  const jpeg = storedJpeg(stored);
  const header = jpeg && readJpegHeader(jpeg);
  if (header) return { bytes: image.storedBytes, pixels, quality: header.quality };
  if (isPackedPlainly(image)) return { bytes: image.storedBytes, pixels, quality: 50 };
  return { bytes: Math.min(image.storedBytes, pixels * unknownBytesPerPixel), pixels, quality: 50 };
}

/** What an image is expected to take at this strictness, judged by what it took elsewhere. */
export function expectedBytes(image: PdfImage, measure: Measure, strictness: number): number {
  const { pixels, quality } = settingsAt(image, strictness);
  const byPixels = (pixels / measure.pixels) ** pixelExponent;
  const byQuality = isPackedPlainly(image) ? 1 : qualityFactor(quality) / qualityFactor(measure.quality);
  return Math.min(image.storedBytes, measure.bytes * byPixels * byQuality);
}

export function settingsAt(image: PdfImage, strictness: number): { pixels: number; quality: number } {
  const policy = policyAt(strictness);
  const { width, height } =
    image.bits === 1 ? bilevelSize(image, policy.bilevelDpi) : targetSize(image, policy.dpi, policy.aboveDpi);
  return { pixels: width * height, quality: policy.quality };
}

/** Its size follows its pixels, not the quality of a JPEG. */
function isPackedPlainly(image: PdfImage): boolean {
  return image.bits === 1 || image.role !== 'image';
}
