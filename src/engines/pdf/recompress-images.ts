import type { PDFDocument } from 'mupdf';
import { isTrap } from './guard.ts';
import { repackJpeg } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { bilevelSize, type ImagePolicy, targetSize } from './image-policy.ts';
import { type Choice, gainedSize, type Replacement } from './image-replacement.ts';
import { valueAt } from './pdf-object.ts';
import { type Repack, recompressImage } from './recompress-image.ts';
import { replaceImage } from './replace-image.ts';

/** Encoders run beside this thread; more at once would only hold more pictures in memory. */
const atOnce = 2;
const mostPixelsInWork = 30e6;
/** Repacking a JPEG saves a tenth and takes a second for every 16 million pixels. */
const mostRepackedPixels = 42e6;

export interface ImageOutcome {
  recompressed: number;
  kept: number;
}

/** Works through all images, largest first so that the last ones running are small. `policies`: the strictest first. */
export async function recompressImages(
  document: PDFDocument,
  images: readonly PdfImage[],
  policies: readonly ImagePolicy[],
  onDone: (done: number) => void,
): Promise<ImageOutcome> {
  const outcome: ImageOutcome = { recompressed: 0, kept: 0 };
  const waiting = [...images].sort((a, b) => a.width * a.height - b.width * b.height);
  const repackable = chooseRepackable(waiting);
  let pixelsInWork = 0;
  let done = 0;

  const work = async (image: PdfImage) => {
    dropOverriddenColourKey(image);
    const replaced = await tryImage(document, image, policies, repackable.has(image));
    if (replaced) outcome.recompressed++;
    else outcome.kept++;
    onDone(++done);
  };

  const running = new Set<Promise<void>>();
  for (let image = waiting.pop(); image; image = waiting.pop()) {
    const pixels = image.width * image.height;
    while (running.size >= atOnce || (running.size > 0 && pixelsInWork + pixels > mostPixelsInWork))
      await Promise.race(running);
    pixelsInWork += pixels;
    const job = work(image).finally(() => {
      pixelsInWork -= pixels;
      running.delete(job);
    });
    running.add(job);
  }
  await Promise.all(running);
  return outcome;
}

/** One unreadable picture must not stop the rest: it stays as it is. A trapped engine stops everything. */
async function tryImage(
  document: PDFDocument,
  image: PdfImage,
  policies: readonly ImagePolicy[],
  mayRepack: boolean,
): Promise<boolean> {
  try {
    const best = await bestReplacement(document, image, policies, mayRepack);
    if (best) replaceImage(document, image, best);
    return best !== undefined;
  } catch (error) {
    if (isTrap(error) || error instanceof TypeError) throw error;
    return false;
  }
}

/**
 * What the level makes of the image, so that sizes never rise with the level: the smallest of what it and the gentler
 * levels would take. A gentler level is left out only where it cannot win; `mayWin` says when that is.
 */
async function bestReplacement(
  document: PDFDocument,
  image: PdfImage,
  policies: readonly ImagePolicy[],
  mayRepack: boolean,
): Promise<Replacement | undefined> {
  let best: Replacement | undefined;
  let bestSize = image.storedBytes;
  const repack = mayRepack ? repackOnce() : async () => undefined;
  const asked = policies.slice(isTreatedAlike(image, policies[0], policies[1]) ? 1 : 0);
  for (const [index, policy] of asked.entries()) {
    const choice = await recompressImage(document, image, policy, repack);
    const size = choice && gainedSize(image, choice.replacement);
    const isFarLarger = index > 0 && (size ?? image.storedBytes) > bestSize * surelyLarger;
    if (size !== undefined && size < bestSize) {
      best = choice?.replacement;
      bestSize = size;
    }
    const gentler = asked[index + 1];
    if (!choice || !gentler || isFarLarger || !mayWin(gentler, { image, policy, choice, size })) break;
  }
  return best;
}

/** Several levels may ask for it; it is the same for all. */
function repackOnce(): Repack {
  let result: ReturnType<Repack> | undefined;
  return (jpeg) => {
    result ??= repackJpeg(jpeg).catch(() => undefined);
    return result;
  };
}

/** So few pixels that a picture takes a few hundred bytes whatever is done to them. */
const tinyPixels = 4096;

/**
 * Whether a level does the same as the next gentler one. HIGH gets below MEDIUM by leaving pixels out: where a picture
 * keeps them, or has next to none, it is the same picture in both, and so never the larger one.
 */
function isTreatedAlike(image: PdfImage, policy: ImagePolicy | undefined, gentler: ImagePolicy | undefined): boolean {
  if (!policy || gentler?.paletteQuality === undefined) return false;
  if (image.bits === 1) return policy.bilevelDpi === gentler.bilevelDpi;
  if (targetSize(image, policy.dpi, policy.aboveDpi).shrink === 1) return true;
  const { width, height } = targetSize(image, gentler.dpi, gentler.aboveDpi);
  return width * height < tinyPixels;
}

/** Encoding a picture of so many pixels once more costs next to nothing, a little, or still less than a photograph. */
const smallPixels = 65_536;
const quickPixels = 0.25e6;
const patternPixels = 2e6;
/** In so few bits a pixel there is nothing but flat areas or a pattern, which fewer pixels may turn into another. */
const patternBits = 0.15;
/** More than photographs take for a pixel at these qualities: fine patterns, which fewer pixels may make harder to pack. */
const busyBits = 1.2;
/** In so few bytes tables and the choice of a palette weigh more than the number of pixels. */
const fewBytes = 2000;
const fewBytesPixels = 0.1e6;
/** Where the next level came out this much larger, those after it are larger still. */
const surelyLarger = 1.5;

interface Settled {
  image: PdfImage;
  policy: ImagePolicy;
  choice: Choice;
  /** What it brings the image to; undefined where that is no gain. */
  size: number | undefined;
}

/**
 * Whether the gentler level could end up with something smaller. More pixels in better quality only get smaller in
 * patterns and in pictures so small that everything but their pixels decides.
 */
function mayWin(gentler: ImagePolicy, { image, policy, choice, size }: Settled): boolean {
  const { replacement } = choice;
  if (replacement.kind === 'encoded' && replacement.image.filter === 'JBIG2Decode')
    return bilevelSize(image, gentler.bilevelDpi).shrink > 1;
  const own = targetSize(image, policy.dpi, policy.aboveDpi);
  const other = targetSize(image, gentler.dpi, gentler.aboveDpi);
  const pixels = own.width * own.height;
  const otherPixels = other.width * other.height;
  // It knows the same one, and something smaller only where it has fewer pixels too.
  if (choice.isExact) return other.shrink > 1 && otherPixels <= quickPixels;
  if (!choice.isSmallest) return true;
  // Hardly anything gained: it does better with whatever it changes, if it changes anything.
  if (replacement.kind === 'repacked' || size === undefined)
    return !gentler.keepsFittingLossy || other.shrink > 1 || !isLossy(image);
  const bits = (size * 8) / pixels;
  const isPattern = bits < patternBits && otherPixels <= patternPixels && !image.filters.includes('DCTDecode');
  if (isPattern) return true;
  // The gentlest level is far from the others.
  if (gentler.paletteQuality === undefined) return false;
  if (bits > busyBits) return otherPixels <= patternPixels;
  if (otherPixels <= (size < fewBytes ? fewBytesPixels : smallPixels)) return true;
  return pixels <= quickPixels && otherPixels < pixels * 2;
}

function isLossy({ filters }: PdfImage): boolean {
  return filters.includes('DCTDecode') || filters.includes('JPXDecode');
}

/** The largest JPEGs up to the budget, the same ones at every level. */
function chooseRepackable(smallestFirst: readonly PdfImage[]): Set<PdfImage> {
  let left = mostRepackedPixels;
  const chosen = new Set<PdfImage>();
  for (const image of [...smallestFirst].reverse()) {
    const pixels = image.width * image.height;
    if (image.filters.at(-1) !== 'DCTDecode' || pixels > left) continue;
    left -= pixels;
    chosen.add(image);
  }
  return chosen;
}

/** Where a soft mask is given, a colour key means nothing (ISO 32000-1, 8.9.6.4). */
function dropOverriddenColourKey({ object }: PdfImage): void {
  if (valueAt(object, 'SMask').isStream() && valueAt(object, 'Mask').isArray()) object.delete('Mask');
}
