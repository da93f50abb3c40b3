import type { PDFDocument } from 'mupdf';
import { isTrap } from './guard.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, targetSize } from './image-policy.ts';
import { type Choice, gainedSize, type Replacement } from './image-replacement.ts';
import { valueAt } from './pdf-object.ts';
import { recompressImage } from './recompress-image.ts';
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
 * What the level makes of the image, so that sizes never rise with the level. Every level knows the candidates without
 * loss, and with fewer pixels and less quality the others only get smaller: its smallest candidate is no larger than
 * anything a gentler level would take. Where it prefers a larger one, the gentler level is asked too.
 */
async function bestReplacement(
  document: PDFDocument,
  image: PdfImage,
  policies: readonly ImagePolicy[],
  mayRepack: boolean,
): Promise<Replacement | undefined> {
  let best: Replacement | undefined;
  let bestSize = image.storedBytes;
  const asked = policies.slice(isTiny(image, policies[1]) ? 1 : 0);
  for (const [index, policy] of asked.entries()) {
    const choice = await recompressImage(document, image, policy, mayRepack);
    const size = choice && gainedSize(image, choice.replacement);
    if (size !== undefined && size < bestSize) {
      best = choice?.replacement;
      bestSize = size;
    }
    const gentler = asked[index + 1];
    if (!choice || !gentler || !mayBeLarger(image, choice, policy, gentler)) break;
  }
  return best;
}

/** So few pixels that a picture takes a few hundred bytes whatever is done to them. */
const tinyPixels = 4096;

/** Whether the next gentler level brings it down to so little that nothing is left to gain. */
function isTiny(image: PdfImage, gentler: ImagePolicy | undefined): boolean {
  if (gentler?.paletteQuality === undefined) return false;
  const { width, height } = targetSize(image, gentler.dpi, gentler.aboveDpi);
  return width * height < tinyPixels;
}

/** Encoding such a picture once more costs next to nothing. */
const quickPixels = 0.25e6;
/** A photograph takes more bits a pixel: it always gets smaller with its quality. Ramps and patterns may not. */
const syntheticBits = 0.6;

/** Whether the gentler level could end up with something smaller. Between far apart levels nothing is left to chance. */
function mayBeLarger(image: PdfImage, choice: Choice, policy: ImagePolicy, gentler: ImagePolicy): boolean {
  if (!choice.isSmallest) return true;
  if (choice.isExact || gentler.paletteQuality === undefined) return false;
  const own = targetSize(image, policy.dpi, policy.aboveDpi);
  const other = targetSize(image, gentler.dpi, gentler.aboveDpi);
  const pixels = own.width * own.height;
  const isAsLarge = own.width === other.width;
  // Fewer colours usually pack better, but nothing promises it while the size in pixels stays the same.
  if (choice.replacement.kind === 'encoded' && choice.replacement.image.palette && isAsLarge) return true;
  const isNear = other.width * other.height < pixels * 2;
  const bits = ((gainedSize(image, choice.replacement) ?? image.storedBytes) * 8) / pixels;
  return isNear && pixels <= quickPixels && (!isAsLarge || bits < syntheticBits);
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
