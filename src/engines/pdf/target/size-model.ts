import { readJpegHeader } from '../../formats/jpeg-header.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { bilevelSize, jpegQuality, targetSize } from '../images/image-policy.ts';
import { type StoredImage, storedJpeg } from '../images/stored-image.ts';
import { pixelFactor, qualityFactor } from './quality-sizes.ts';
import { policyFor } from './target-policy.ts';

/** Four inks in full make three colors, two of them with fewer pixels. */
const convertedShare = 0.5;
/** What a million pixels that are no JPEG yet may come to at quality 50, in bytes a pixel. */
const unknownBytesPerPixel = 0.1;

/** What is known of an image: it took so many bytes with so many pixels at this quality. */
export interface Measure {
  bytes: number;
  pixels: number;
  quality: number;
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
  const { pixels, quality, isConverted } = settingsAt(image, strictness);
  const byPixels = pixelFactor(pixels / measure.pixels);
  const byQuality = isPackedPlainly(image) ? 1 : qualityFactor(quality) / qualityFactor(measure.quality);
  const byColor = isConverted ? convertedShare : 1;
  return measure.bytes * byPixels * byQuality * byColor;
}

/** What it came to at a strictness. */
export interface Point {
  strictness: number;
  bytes: number;
}

/** A model put right by what was found at some points, in rising order: between two of them by something between. */
export function corrected(model: (strictness: number) => number, points: readonly Point[]): typeof model {
  const factors = points.map(({ strictness, bytes }) => ({ strictness, factor: bytes / model(strictness) }));
  return (strictness) => {
    const next = factors.findIndex((one) => one.strictness >= strictness);
    const above = factors[next] ?? factors.at(-1);
    if (!above) return model(strictness);
    const below = next > 0 ? (factors[next - 1] ?? above) : above;
    const span = above.strictness - below.strictness;
    const share = span === 0 ? 0 : (strictness - below.strictness) / span;
    return model(strictness) * below.factor * (above.factor / below.factor) ** share;
  };
}

/** What is done to an image at a strictness: where two of them have the same, they have the same result. */
export interface Settings {
  pixels: number;
  quality: number;
  shrink: number;
  /** Whether its inks become other colors. */
  isConverted: boolean;
}

export function isAlike(a: Settings, b: Settings): boolean {
  return a.pixels === b.pixels && a.quality === b.quality && a.isConverted === b.isConverted;
}

export function settingsAt(image: PdfImage, strictness: number): Settings {
  const policy = policyFor(image, strictness);
  const { width, height, shrink } =
    image.bits === 1
      ? bilevelSize(image, policy.bilevelDpi, policy.bilevelAboveDpi)
      : targetSize(image, policy.dpi, policy.aboveDpi);
  const isConverted = policy.convertsCmyk && image.color.kind === 'cmyk';
  return { pixels: width * height, quality: jpegQuality(image, policy.quality), shrink, isConverted };
}

/** Its size follows its pixels, not the quality of a JPEG. */
function isPackedPlainly(image: PdfImage): boolean {
  return image.bits === 1 || image.role !== 'image';
}
