import { type DecodedImage, exactDeflated, exactPalette, isDrawing, plainMask, resized } from './decoded-image.ts';
import {
  type EncodedImage,
  encodeDeflated,
  encodeJpeg,
  encodeReducedPalette,
  type JpegSettings,
} from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, jpegQuality, policies, type TargetSize, targetSize } from './image-policy.ts';
import { isWorthwhile, type Replacement, sizeOf } from './image-replacement.ts';
import { memoize } from './memoize.ts';

/** Packing the same samples anew hardly ever gets them below this share of what they took. */
const likelyExactShare = 0.6;
/** The header of a JPEG alone is larger than so few pixels packed plainly. */
const fewestJpegPixels = 4096;

interface Task {
  decoded: DecodedImage;
  policy: ImagePolicy;
  target: TargetSize;
}

/** Tries what suits the content and keeps the smallest; something without loss wins when it is nearly as small. */
export async function chooseForRaster(decoded: DecodedImage, policy: ImagePolicy): Promise<Replacement | undefined> {
  const task = { decoded, policy, target: targetSize(decoded.image, policy.dpi, policy.aboveDpi) };
  const image = await (decoded.image.role === 'soft-mask' ? chooseForMask(task) : chooseForImage(task));
  return image && { kind: 'encoded', image, color: decoded.color };
}

async function chooseForImage({ decoded, policy, target }: Task): Promise<EncodedImage> {
  const { image } = decoded;
  const lossless =
    isDrawing(decoded) && !policy.isJpegBest ? await withoutJpeg({ decoded, policy, target }) : undefined;
  const bytesPerPixel = lossless ? lossless.data.length / (target.width * target.height) : 1;
  const enough = target.shrink > 1 ? Math.min(policy.drawingBytesPerPixel, 0.02) : policy.drawingBytesPerPixel;
  if (lossless && bytesPerPixel < enough && (target.shrink > 1 || (await isKeptExactly(decoded)))) return lossless;
  const jpeg = await encodeJpeg(resized(decoded, target), jpegOfRaster(decoded, policy));
  if (!lossless) return jpeg;
  return sizeOf(lossless) <= sizeOf(jpeg) * 1.05 || !isWorthwhile(image, jpeg) ? lossless : jpeg;
}

/** How an image becomes a JPEG. */
export function jpegOfRaster(decoded: DecodedImage, policy: ImagePolicy): JpegSettings {
  const { image } = decoded;
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const isFlat = isDrawing(decoded);
  return {
    ...target,
    quality: jpegQuality(image, qualityFor(image, isFlat, target, policy)),
    // Made smaller, a drawing has few hard edges left to protect.
    fullChroma: isFlat && target.shrink < 1.5,
    isQuick: policy.isQuick,
    isDrawing: isFlat,
  };
}

/** What was stored without loss is a figure or a screenshot more often than a photograph, and has not lost anything yet. */
const firstLossBonus = 11;

function qualityFor(image: PdfImage, isFlat: boolean, target: TargetSize, policy: ImagePolicy): number {
  if (isFlat && target.shrink < 1.5) return policy.drawingQuality;
  const hasLost = /^(DCT|JPX)/.test(image.filters.at(-1) ?? '');
  return raised(policy.quality, target.shrink > 1 && !hasLost ? firstLossBonus : 0);
}

/** Beyond this a JPEG only grows, and above 100 there is none. */
const bestQuality = 95;

function raised(quality: number, bonus: number): number {
  return Math.max(quality, Math.min(bestQuality, quality + bonus));
}

/** Whether the gentlest level keeps it without loss. If not, the JPEG it takes may be smaller than a palette here. */
async function isKeptExactly(decoded: DecodedImage): Promise<boolean> {
  const { raster } = decoded;
  const exact = await packExactly(decoded, true);
  return exact !== undefined && exact.data.length < raster.width * raster.height * policies.LOW.drawingBytesPerPixel;
}

/** A drawing as it is, and with fewer pixels or colors. */
async function withoutJpeg({ decoded, policy, target }: Task): Promise<EncodedImage | undefined> {
  const { image, raster } = decoded;
  const usesPalette = mayUsePalette(decoded) && policy.paletteQuality;
  const reduce = () =>
    usesPalette
      ? encodeReducedPalette(resized(decoded, target), usesPalette)
      : encodeDeflated(resized(decoded, target), raster);
  const reduced = target.shrink > 1 ? await reduce() : undefined;
  const mayExactWin = !reduced || sizeOf(reduced) > image.storedBytes * likelyExactShare;
  const exact = decoded.isWhole ? await packExactly(decoded, mayExactWin) : undefined;
  if (reduced || !usesPalette) return smaller(exact, reduced);
  // Small enough to stay without loss at every level: nothing else is tried.
  if (exact && exact.data.length < raster.width * raster.height * policy.drawingBytesPerPixel) return exact;
  return smaller(exact, await reduce());
}

/** A palette needs a color space of its own; a profile's stays only with its plain samples. */
function mayUsePalette({ color }: DecodedImage): boolean {
  return color === 'device';
}

async function packExactly(decoded: DecodedImage, mayDeflate: boolean): Promise<EncodedImage | undefined> {
  const indexed = mayUsePalette(decoded) ? await exactPalette(decoded) : undefined;
  return indexed || !mayDeflate ? indexed : exactDeflated(decoded);
}

const maskBonus = 10;

/** Transparency keeps its edges: without loss unless a JPEG is far smaller, and then a good one. */
async function chooseForMask(task: Task): Promise<EncodedImage | undefined> {
  const { decoded, policy, target } = task;
  if (await packsPlainly(decoded)) return packMask(task);
  return encodeJpeg(resized(decoded, target), {
    ...target,
    quality: raised(policy.quality, maskBonus),
    fullChroma: true,
  });
}

async function packMask({ decoded, target }: Task): Promise<EncodedImage | undefined> {
  const reduced = await plainMask(decoded, target);
  if (target.shrink === 1 || !decoded.isWhole) return reduced;
  const mayExactWin = !reduced || sizeOf(reduced) > decoded.image.storedBytes * likelyExactShare;
  return mayExactWin ? smaller(await plainMask(decoded, decoded.raster), reduced) : reduced;
}

/** Decided as the strictest level sees the mask, so that all levels go the same way and each only gets smaller. */
const packsPlainly = memoize(async (decoded: DecodedImage) => {
  const { dpi, aboveDpi, quality } = policies.HIGH;
  const target = targetSize(decoded.image, dpi, aboveDpi);
  if (target.width * target.height < fewestJpegPixels) return true;
  const plain = await plainMask(decoded, target);
  const jpeg = await encodeJpeg(resized(decoded, target), {
    ...target,
    quality: raised(quality, maskBonus),
    fullChroma: true,
  });
  return plain !== undefined && plain.data.length <= jpeg.data.length * 2;
});

function smaller(one: EncodedImage | undefined, two: EncodedImage | undefined): EncodedImage | undefined {
  if (!one || !two) return one ?? two;
  return sizeOf(one) <= sizeOf(two) ? one : two;
}
