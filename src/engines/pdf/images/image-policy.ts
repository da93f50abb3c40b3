import type { CompressionLevel } from '../../../shared/compression-level.ts';
import type { PdfImage } from './image-inventory.ts';

/**
 * What a level may do to an image. Every number falls from LOW to MEDIUM to HIGH, which makes sizes fall nearly always;
 * that they never rise is seen to in settle-image.ts.
 */
export interface ImagePolicy {
  /** Resolution an image is brought down to when it is drawn with more than `aboveDpi`. */
  dpi: number;
  aboveDpi: number;
  /** libjpeg's scale. */
  quality: number;
  /** For a JPEG that keeps its pixels: fewer of them do not hide what a second loss does. */
  keptQuality: number;
  /** For images with flat areas and sharp edges, where JPEG shows first. */
  drawingQuality: number;
  /** Drawings packed to less than this many bytes a pixel stay without loss; no JPEG is even tried. */
  drawingBytesPerPixel: number;
  /** Bilevel images are brought down to this only when far above it: their edges are all they have. */
  bilevelDpi: number;
  /** Above which they are; half as much again where nothing is said. */
  bilevelAboveDpi?: number;
  /** How much fidelity a reduced palette must keep, 0 to 100; undefined = no reduced palettes. */
  paletteQuality: number | undefined;
  /** A lossy image that is small enough already is left alone, but for repacking without loss. */
  keepsFittingLossy: boolean;
  convertsCmyk: boolean;
  /** An image is encoded anew also where that wins little: there is a size to be met. */
  countsEveryByte?: boolean;
  /** Encodes without a search for the last percents, which takes most of the time. */
  isQuick?: boolean;
  /** A gentler or stricter try has shown that a drawing is smallest as a JPEG: nothing else is tried. */
  isJpegBest?: boolean;
}

export const policies: Record<CompressionLevel, ImagePolicy> = {
  LOW: {
    dpi: 300,
    aboveDpi: 420,
    quality: 78,
    keptQuality: 78,
    drawingQuality: 86,
    drawingBytesPerPixel: 0.5,
    bilevelDpi: 600,
    paletteQuality: undefined,
    keepsFittingLossy: true,
    convertsCmyk: false,
  },
  MEDIUM: {
    dpi: 150,
    aboveDpi: 225,
    quality: 45,
    keptQuality: 70,
    drawingQuality: 54,
    drawingBytesPerPixel: 0.08,
    bilevelDpi: 300,
    paletteQuality: 90,
    keepsFittingLossy: false,
    convertsCmyk: true,
  },
  HIGH: {
    dpi: 96,
    aboveDpi: 120,
    quality: 40,
    keptQuality: 40,
    drawingQuality: 48,
    drawingBytesPerPixel: 0.05,
    bilevelDpi: 300,
    paletteQuality: 80,
    keepsFittingLossy: false,
    convertsCmyk: true,
  },
};

/** Images drawn with few pixels are magnified, and so are the marks JPEG leaves in them. */
const magnifiedBelowDpi = 90;
const magnifiedBonus = 20;
/** Beyond it a JPEG only grows: what it still loses cannot be seen, magnified or not. */
const magnifiedQuality = 92;

export function jpegQuality(image: PdfImage, quality: number): number {
  const placed = Math.min(image.dpiX, image.dpiY);
  const isMagnified = placed > 0 && placed < magnifiedBelowDpi;
  return isMagnified ? Math.max(quality, Math.min(quality + magnifiedBonus, magnifiedQuality)) : quality;
}

/** With clearly fewer pixels than the level leaves to any image, none are left to hide a second loss in. */
const sparseShare = 0.97;
const sparseBonus = 12;

/** The quality for a JPEG that keeps its pixels. */
export function keptJpegQuality(image: PdfImage, policy: ImagePolicy): number {
  const kept = Math.max(policy.quality, policy.keptQuality);
  const placed = Math.min(image.dpiX, image.dpiY);
  const isSparse = placed > 0 && placed < policy.dpi * sparseShare && !policy.countsEveryByte;
  return Math.max(jpegQuality(image, kept), isSparse ? Math.min(kept + sparseBonus, magnifiedQuality) : 0);
}

export interface TargetSize {
  width: number;
  height: number;
  /** How many times smaller than stored, 1 when it keeps its size. */
  shrink: number;
}

/** The size an image needs at this level. Both axes shrink alike, by what the sharper placed axis allows. */
export function targetSize(image: PdfImage, dpi: number, aboveDpi: number): TargetSize {
  const placed = Math.min(image.dpiX, image.dpiY);
  if (placed <= aboveDpi) return { width: image.width, height: image.height, shrink: 1 };
  const shrink = placed / dpi;
  return {
    width: Math.max(1, Math.round(image.width / shrink)),
    height: Math.max(1, Math.round(image.height / shrink)),
    shrink,
  };
}

/** Bilevel images keep their pixels up to half as much again: shrinking costs them their edges. */
export function bilevelSize(image: PdfImage, dpi: number, aboveDpi = dpi * 1.5): TargetSize {
  return targetSize(image, dpi, aboveDpi);
}
