import {
  type EncodedImage,
  encodeDeflated,
  encodeExactPalette,
  encodeJpeg,
  encodePlainMask,
  encodeReducedPalette,
  resizeRaster,
} from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, jpegQuality, policies, type TargetSize, targetSize } from './image-policy.ts';
import { type Choice, isWorthwhile, sizeOf } from './image-replacement.ts';
import type { Raster } from './image-samples.ts';
import { dropEqualChannels, flatShare } from './raster-traits.ts';

/** Packing the same samples anew hardly ever gets them below this share of what they took. */
const likelyExactShare = 0.6;
/** The header of a JPEG alone is larger than so few pixels packed plainly. */
const fewestJpegPixels = 4096;

interface Task {
  image: PdfImage;
  raster: Raster;
  policy: ImagePolicy;
  target: TargetSize;
  colour: 'kept' | 'device';
  isDrawing: boolean;
}

/** Tries what suits the content and keeps the smallest; something without loss wins when it is nearly as small. */
export async function chooseForRaster(
  image: PdfImage,
  decoded: Raster,
  policy: ImagePolicy,
  colour: 'kept' | 'device',
): Promise<Choice | undefined> {
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const raster = colour === 'device' && image.role === 'picture' ? dropEqualChannels(decoded) : decoded;
  const isDrawing = flatShare(raster) > 0.35;
  const task = { image, raster, policy, target, colour, isDrawing };
  return image.role === 'soft-mask' ? chooseForMask(task) : chooseForPicture(task);
}

async function chooseForPicture(task: Task): Promise<Choice | undefined> {
  const { image, raster, policy, target, colour, isDrawing } = task;
  const { exact, reduced } = isDrawing ? await withoutJpeg(task) : {};
  const lossless = smaller(exact, reduced);
  const bytesPerPixel = lossless ? lossless.data.length / (target.width * target.height) : 1;
  const enough = target.shrink > 1 ? Math.min(policy.drawingBytesPerPixel, 0.02) : policy.drawingBytesPerPixel;
  if (lossless && bytesPerPixel < enough)
    return choice(task, lossless, target.shrink > 1 || isKeptExactly(exact), exact);
  const jpeg = await encodeJpeg(resizeRaster(raster, target.width, target.height), {
    ...target,
    // Made smaller, a drawing has no hard edges left to protect.
    quality: jpegQuality(image, policy, isDrawing && target.shrink < 1.5),
    fullChroma: isDrawing && target.shrink < 1.5,
  });
  if (!lossless) return { replacement: { kind: 'encoded', image: jpeg, colour }, isSmallest: true, isExact: false };
  const isSmaller = sizeOf(lossless) <= sizeOf(jpeg);
  const isPreferred = sizeOf(lossless) <= sizeOf(jpeg) * 1.05 || !isWorthwhile(image, jpeg);
  // Slightly smaller, a drawing has lost its flat areas and hard edges, and may pack worse than with all its pixels.
  const isBlurred = target.shrink > 1 && target.shrink < 1.6 && sizeOf(lossless) <= sizeOf(jpeg) * 2;
  return isPreferred ? choice(task, lossless, isSmaller && !isBlurred, exact) : choice(task, jpeg, !isBlurred, exact);
}

/** Whether the gentlest level keeps it without loss. If not, the JPEG it takes may be smaller than a palette here. */
function isKeptExactly(exact: EncodedImage | undefined): boolean {
  return exact !== undefined && exact.data.length < exact.width * exact.height * policies.LOW.drawingBytesPerPixel;
}

function choice({ colour }: Task, image: EncodedImage, isSmallest: boolean, exact: EncodedImage | undefined): Choice {
  return { replacement: { kind: 'encoded', image, colour }, isSmallest, isExact: image === exact };
}

/** A drawing as it is, and with fewer pixels or colours. */
async function withoutJpeg({ image, raster, policy, target, colour }: Task): Promise<{
  exact?: EncodedImage | undefined;
  reduced?: EncodedImage | undefined;
}> {
  // A palette needs a colour space of its own; a profile's stays only with its plain samples.
  const mayUsePalette = colour === 'device';
  const resized = () => resizeRaster(raster, target.width, target.height);
  const reduce = () =>
    mayUsePalette && policy.paletteQuality
      ? encodeReducedPalette(resized(), policy.paletteQuality)
      : encodeDeflated(resized(), raster);
  const reduced = target.shrink > 1 ? await reduce() : undefined;
  const mayExactWin = !reduced || sizeOf(reduced) > image.storedBytes * likelyExactShare;
  const exact = raster.width === image.width ? await packExactly(raster, mayUsePalette, mayExactWin) : undefined;
  if (reduced || !(mayUsePalette && policy.paletteQuality)) return { exact, reduced };
  // Small enough to stay without loss at every level: nothing else is tried.
  if (exact && exact.data.length < raster.width * raster.height * policy.drawingBytesPerPixel) return { exact };
  return { exact, reduced: await reduce() };
}

async function packExactly(
  raster: Raster,
  mayUsePalette: boolean,
  mayDeflate: boolean,
): Promise<EncodedImage | undefined> {
  const indexed = mayUsePalette ? encodeExactPalette(raster) : undefined;
  if (indexed || !mayDeflate) return indexed;
  return encodeDeflated(resizeRaster(raster, raster.width, raster.height), raster);
}

/** Transparency keeps its edges: without loss unless a JPEG is far smaller, and then a good one. */
async function chooseForMask(task: Task): Promise<Choice | undefined> {
  const { raster, policy, target } = task;
  if (await packsPlainly(task)) {
    const { plain, exact } = await packMask(task);
    return plain && choice(task, plain, true, exact);
  }
  const picture = resizeRaster(raster, target.width, target.height);
  const jpeg = await encodeJpeg(picture, { ...target, quality: policy.quality + 10, fullChroma: true });
  return choice(task, jpeg, true, undefined);
}

async function packMask({ image, raster, target }: Task): Promise<{
  plain: EncodedImage | undefined;
  exact: EncodedImage | undefined;
}> {
  const reduced = await encodePlainMask(resizeRaster(raster, target.width, target.height), raster, target);
  const isWhole = target.shrink > 1 && raster.width === image.width;
  const mayExactWin = !reduced || sizeOf(reduced) > image.storedBytes * likelyExactShare;
  const exact =
    isWhole && mayExactWin
      ? await encodePlainMask(resizeRaster(raster, raster.width, raster.height), raster, raster)
      : undefined;
  return { plain: smaller(exact, reduced), exact };
}

/** Decided as the strictest level sees the mask, so that all levels go the same way and each only gets smaller. */
async function packsPlainly({ image, raster }: Task): Promise<boolean> {
  const { dpi, aboveDpi, quality } = policies.HIGH;
  const target = targetSize(image, dpi, aboveDpi);
  if (target.width * target.height < fewestJpegPixels) return true;
  const resized = () => resizeRaster(raster, target.width, target.height);
  const plain = await encodePlainMask(resized(), raster, target);
  const jpeg = await encodeJpeg(resized(), { ...target, quality: quality + 10, fullChroma: true });
  return plain !== undefined && plain.data.length <= jpeg.data.length * 2;
}

function smaller(one: EncodedImage | undefined, two: EncodedImage | undefined): EncodedImage | undefined {
  if (!one || !two) return one ?? two;
  return sizeOf(one) <= sizeOf(two) ? one : two;
}
