import type { CompressionLevel } from '../../shared/compression-level.ts';
import type { PdfImage } from './image-inventory.ts';

/**
 * What a level may do to a picture. Every number falls from LOW to MEDIUM to HIGH, and every level also knows the
 * lossless candidates, so that a higher level can never choose something larger than a lower one.
 */
export interface ImagePolicy {
  /** Resolution a picture is brought down to when it is drawn with more than `aboveDpi`. */
  dpi: number;
  aboveDpi: number;
  /** mozjpeg's scale. */
  quality: number;
  /** For pictures with flat areas and sharp edges, where JPEG shows first. */
  drawingQuality: number;
  /** Bilevel pictures are brought down to this only when far above it: their edges are all they have. */
  bilevelDpi: number;
  /** How many colours' worth of fidelity a reduced palette must keep, 0 to 100; undefined = no reduced palettes. */
  paletteQuality: number | undefined;
  /** A JPEG that is already small enough is only repacked without loss. */
  keepsFittingJpegs: boolean;
  convertsCmyk: boolean;
  /** Photographs stored without loss become JPEGs. */
}

export const policies: Record<CompressionLevel, ImagePolicy> = {
  LOW: {
    dpi: 300,
    aboveDpi: 420,
    quality: 85,
    drawingQuality: 90,
    bilevelDpi: 600,
    paletteQuality: undefined,
    keepsFittingJpegs: true,
    convertsCmyk: false,
  },
  MEDIUM: {
    dpi: 150,
    aboveDpi: 225,
    quality: 72,
    drawingQuality: 82,
    bilevelDpi: 300,
    paletteQuality: 90,
    keepsFittingJpegs: true,
    convertsCmyk: true,
  },
  HIGH: {
    dpi: 96,
    aboveDpi: 120,
    quality: 50,
    drawingQuality: 62,
    bilevelDpi: 300,
    paletteQuality: 80,
    keepsFittingJpegs: false,
    convertsCmyk: true,
  },
};

export interface TargetSize {
  width: number;
  height: number;
  /** How many times smaller than stored, 1 when it keeps its size. */
  shrink: number;
}

/** The size a picture needs at this level. Both axes shrink alike, by what the sharper placed axis allows. */
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
