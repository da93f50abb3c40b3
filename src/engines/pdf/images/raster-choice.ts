import {
  type DecodedImage,
  exactDeflated,
  exactPalette,
  isDrawing,
  plainMask,
  quicklyDeflated,
  resized,
} from './decoded-image.ts';
import {
  bestOfQuickShare,
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
  const most = raster.width * raster.height * policies.LOW.drawingBytesPerPixel;
  const exact = (await indexedExactly(decoded)) ?? (await quicklyDeflated(decoded));
  if (exact && exact.data.length < most) return true;
  const packed = await packExactly(decoded, most);
  return packed !== undefined && packed.data.length < most;
}

/** A drawing as it is, and with fewer pixels or colors. */
async function withoutJpeg({ decoded, policy, target }: Task): Promise<EncodedImage | undefined> {
  const { image, raster, isWhole } = decoded;
  const usesPalette = mayUsePalette(decoded) && policy.paletteQuality;
  const reduce = () =>
    usesPalette
      ? encodeReducedPalette(resized(decoded, target), usesPalette)
      : encodeDeflated(resized(decoded, target), raster);
  if (target.shrink > 1) {
    const reduced = await reduce();
    const mayExactWin = !reduced || sizeOf(reduced) > image.storedBytes * likelyExactShare;
    return isWhole ? smaller(await packExactly(decoded, mayExactWin ? bytesOf(reduced) : 0), reduced) : reduced;
  }
  if (!usesPalette) return isWhole ? packExactly(decoded) : undefined;
  const enough = raster.width * raster.height * policy.drawingBytesPerPixel;
  const exact = isWhole ? await packExactly(decoded, enough) : undefined;
  // Small enough to stay without loss at every level: nothing else is tried.
  if (exact && exact.data.length < enough) return exact;
  const reduced = await reduce();
  return isWhole ? smaller(await packExactly(decoded, bytesOf(reduced)), reduced) : reduced;
}

/** A palette needs a color space of its own; a profile's stays only with its plain samples. */
function mayUsePalette({ color }: DecodedImage): boolean {
  return color === 'device';
}

/** Without loss. Undefined where that would surely take more bytes: to know it costs an eighth of packing it well. */
async function packExactly(decoded: DecodedImage, most = Number.POSITIVE_INFINITY): Promise<EncodedImage | undefined> {
  const indexed = await indexedExactly(decoded);
  if (indexed || most === 0) return indexed;
  const quick = most < Number.POSITIVE_INFINITY ? await quicklyDeflated(decoded) : undefined;
  return quick && quick.data.length * bestOfQuickShare > most ? undefined : exactDeflated(decoded);
}

async function indexedExactly(decoded: DecodedImage): Promise<EncodedImage | undefined> {
  return mayUsePalette(decoded) ? exactPalette(decoded) : undefined;
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

function bytesOf(image: EncodedImage | undefined): number {
  return image ? sizeOf(image) : Number.POSITIVE_INFINITY;
}

function smaller(one: EncodedImage | undefined, two: EncodedImage | undefined): EncodedImage | undefined {
  if (!one || !two) return one ?? two;
  return sizeOf(one) <= sizeOf(two) ? one : two;
}
