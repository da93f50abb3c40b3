import type { PdfImage } from '../images/image-inventory.ts';
import { type ImagePolicy, targetSize } from '../images/image-policy.ts';
import { isPlainJpeg } from '../images/recompress-image.ts';
import { sameSizeQuality } from './quality-sizes.ts';

/** Points on the way from hardly any loss (0) to as little as can be told apart (1). */
const milestones = [
  { at: 0, dpi: 450, quality: 94, drawingBytes: 0.5, bilevelDpi: 600, palette: 100 },
  { at: 0.2, dpi: 300, quality: 80, drawingBytes: 0.4, bilevelDpi: 600, palette: 96 },
  { at: 0.5, dpi: 150, quality: 50, drawingBytes: 0.08, bilevelDpi: 300, palette: 88 },
  { at: 0.7, dpi: 96, quality: 40, drawingBytes: 0.05, bilevelDpi: 300, palette: 80 },
  { at: 0.85, dpi: 64, quality: 30, drawingBytes: 0.02, bilevelDpi: 180, palette: 60 },
  { at: 1, dpi: 40, quality: 15, drawingBytes: 0.005, bilevelDpi: 100, palette: 40 },
] as const;

/** Below it, colors stay as exact as they are. */
export const keepsColorsBelow = 0.3;
/** An image keeps its pixels only up to here, so that its size falls without jumps. */
const shrinksFrom = 1.02;

/** What may be done to an image at this strictness. Sizes fall steadily with it. */
export function policyAt(strictness: number): ImagePolicy {
  const { quality, ...policy } = exactlyAt(strictness);
  return { ...policy, ...qualities(Math.round(quality)) };
}

function exactlyAt(strictness: number): ImagePolicy {
  const next = milestones.findIndex(({ at }) => at > strictness);
  const to = milestones[next === -1 ? milestones.length - 1 : next] ?? milestones[0];
  const from = milestones[Math.max(0, (next === -1 ? milestones.length : next) - 1)] ?? milestones[0];
  const share = to.at === from.at ? 0 : (strictness - from.at) / (to.at - from.at);
  const between = (a: number, b: number) => a * (b / a) ** share;
  const dpi = between(from.dpi, to.dpi);
  const bilevelDpi = between(from.bilevelDpi, to.bilevelDpi);
  const quality = from.quality + (to.quality - from.quality) * share;
  return {
    dpi,
    aboveDpi: dpi * shrinksFrom,
    ...qualities(quality),
    drawingBytesPerPixel: between(from.drawingBytes, to.drawingBytes),
    bilevelDpi,
    bilevelAboveDpi: bilevelDpi * shrinksFrom,
    paletteQuality: strictness < keepsColorsBelow ? undefined : Math.round(between(from.palette, to.palette)),
    keepsFittingLossy: false,
    convertsCmyk: strictness >= keepsColorsBelow,
    countsEveryByte: true,
  };
}

/** In lower quality than that a JPEG loses more with all its pixels than it does with fewer. */
const leastKeptQuality = 30;
const half = 2;
/** Made nearly so much smaller it may as well be read at half its size, which spares its decoder most of the work. */
const almostHalf = 1.7;
/** Near the best quality one step of it takes a quarter of the bytes; its coefficients can be told more finely. */
export const finePerStep = 4;

/**
 * What may be done to this image. A JPEG that is to be made a little smaller keeps all its pixels, in the quality that
 * then takes as much: half of the work, and it looks better (decision 0047).
 */
export function policyFor(image: PdfImage, strictness: number): ImagePolicy {
  const policy = policyAt(strictness);
  const { shrink } = targetSize(image, policy.dpi, policy.aboveDpi);
  if (!isPlainJpeg(image) || image.role !== 'image' || Number.isNaN(shrink) || shrink >= half) return policy;
  const { quality } = exactlyAt(strictness);
  const withPixels = (times: number, quality: number) => {
    const dpi = times === 1 ? Number.POSITIVE_INFINITY : Math.min(image.dpiX, image.dpiY) / times;
    return { ...policy, dpi, aboveDpi: dpi, ...qualities(quality) };
  };
  const kept = sameSizeQuality(quality, shrink ** 2);
  if (kept >= leastKeptQuality) return withPixels(1, Math.round(kept * finePerStep) / finePerStep);
  if (shrink < almostHalf) return policy;
  return withPixels(half, Math.round(sameSizeQuality(quality, (shrink / half) ** 2)));
}

/** An image keeps the same quality with fewer pixels, and a drawing a better one. */
export function qualities(quality: number): Pick<ImagePolicy, 'quality' | 'keptQuality' | 'drawingQuality'> {
  return { quality, keptQuality: quality, drawingQuality: Math.min(95, quality + 8) };
}
