import { type DecodedPicture, exactDeflated, exactPalette, isDrawing, plainMask, resized } from './decoded-image.ts';
import { type EncodedImage, encodeDeflated, encodeJpeg, encodeReducedPalette } from './image-encoders.ts';
import { type ImagePolicy, jpegQuality, policies, type TargetSize, targetSize } from './image-policy.ts';
import { isWorthwhile, type Replacement, sizeOf } from './image-replacement.ts';
import { remembered } from './memoize.ts';

/** Packing the same samples anew hardly ever gets them below this share of what they took. */
const likelyExactShare = 0.6;
/** The header of a JPEG alone is larger than so few pixels packed plainly. */
const fewestJpegPixels = 4096;

interface Task {
  picture: DecodedPicture;
  policy: ImagePolicy;
  target: TargetSize;
}

/** Tries what suits the content and keeps the smallest; something without loss wins when it is nearly as small. */
export async function chooseForRaster(picture: DecodedPicture, policy: ImagePolicy): Promise<Replacement | undefined> {
  const task = { picture, policy, target: targetSize(picture.image, policy.dpi, policy.aboveDpi) };
  const image = await (picture.image.role === 'soft-mask' ? chooseForMask(task) : chooseForPicture(task));
  return image && { kind: 'encoded', image, colour: picture.colour };
}

async function chooseForPicture({ picture, policy, target }: Task): Promise<EncodedImage> {
  const { image } = picture;
  const isFlat = isDrawing(picture);
  const lossless = isFlat ? await withoutJpeg({ picture, policy, target }) : undefined;
  const bytesPerPixel = lossless ? lossless.data.length / (target.width * target.height) : 1;
  const enough = target.shrink > 1 ? Math.min(policy.drawingBytesPerPixel, 0.02) : policy.drawingBytesPerPixel;
  if (lossless && bytesPerPixel < enough && (target.shrink > 1 || (await isKeptExactly(picture)))) return lossless;
  const jpeg = await encodeJpeg(resized(picture, target), {
    ...target,
    // Made smaller, a drawing has no hard edges left to protect.
    quality: jpegQuality(image, policy, isFlat && target.shrink < 1.5),
    fullChroma: isFlat && target.shrink < 1.5,
  });
  if (!lossless) return jpeg;
  return sizeOf(lossless) <= sizeOf(jpeg) * 1.05 || !isWorthwhile(image, jpeg) ? lossless : jpeg;
}

/** Whether the gentlest level keeps it without loss. If not, the JPEG it takes may be smaller than a palette here. */
async function isKeptExactly(picture: DecodedPicture): Promise<boolean> {
  const { raster } = picture;
  const exact = await packExactly(picture, true);
  return exact !== undefined && exact.data.length < raster.width * raster.height * policies.LOW.drawingBytesPerPixel;
}

/** A drawing as it is, and with fewer pixels or colours. */
async function withoutJpeg({ picture, policy, target }: Task): Promise<EncodedImage | undefined> {
  const { image, raster } = picture;
  const usesPalette = mayUsePalette(picture) && policy.paletteQuality;
  const reduce = () =>
    usesPalette
      ? encodeReducedPalette(resized(picture, target), usesPalette)
      : encodeDeflated(resized(picture, target), raster);
  const reduced = target.shrink > 1 ? await reduce() : undefined;
  const mayExactWin = !reduced || sizeOf(reduced) > image.storedBytes * likelyExactShare;
  const exact = picture.isWhole ? await packExactly(picture, mayExactWin) : undefined;
  if (reduced || !usesPalette) return smaller(exact, reduced);
  // Small enough to stay without loss at every level: nothing else is tried.
  if (exact && exact.data.length < raster.width * raster.height * policy.drawingBytesPerPixel) return exact;
  return smaller(exact, await reduce());
}

/** A palette needs a colour space of its own; a profile's stays only with its plain samples. */
function mayUsePalette({ colour }: DecodedPicture): boolean {
  return colour === 'device';
}

async function packExactly(picture: DecodedPicture, mayDeflate: boolean): Promise<EncodedImage | undefined> {
  const indexed = mayUsePalette(picture) ? exactPalette(picture) : undefined;
  return indexed || !mayDeflate ? indexed : exactDeflated(picture);
}

/** Transparency keeps its edges: without loss unless a JPEG is far smaller, and then a good one. */
async function chooseForMask(task: Task): Promise<EncodedImage | undefined> {
  const { picture, policy, target } = task;
  if (await packsPlainly(picture)) return packMask(task);
  return encodeJpeg(resized(picture, target), { ...target, quality: policy.quality + 10, fullChroma: true });
}

async function packMask({ picture, target }: Task): Promise<EncodedImage | undefined> {
  const reduced = await plainMask(picture, target);
  if (target.shrink === 1 || !picture.isWhole) return reduced;
  const mayExactWin = !reduced || sizeOf(reduced) > picture.image.storedBytes * likelyExactShare;
  return mayExactWin ? smaller(await plainMask(picture, picture.raster), reduced) : reduced;
}

/** Decided as the strictest level sees the mask, so that all levels go the same way and each only gets smaller. */
const packsPlainly = remembered(async (picture: DecodedPicture) => {
  const { dpi, aboveDpi, quality } = policies.HIGH;
  const target = targetSize(picture.image, dpi, aboveDpi);
  if (target.width * target.height < fewestJpegPixels) return true;
  const plain = await plainMask(picture, target);
  const jpeg = await encodeJpeg(resized(picture, target), { ...target, quality: quality + 10, fullChroma: true });
  return plain !== undefined && plain.data.length <= jpeg.data.length * 2;
});

function smaller(one: EncodedImage | undefined, two: EncodedImage | undefined): EncodedImage | undefined {
  if (!one || !two) return one ?? two;
  return sizeOf(one) <= sizeOf(two) ? one : two;
}
