import type { PDFDocument } from 'mupdf';
import { isTrap } from './guard.ts';
import type { PdfImage } from './image-inventory.ts';
import type { ImagePolicy } from './image-policy.ts';
import { gainedSize, type Replacement } from './image-replacement.ts';
import { valueAt } from './pdf-object.ts';
import { type RepackBudget, recompressImage } from './recompress-image.ts';
import { replaceImage } from './replace-image.ts';

/** Encoders run beside this thread; more at once would only hold more pictures in memory. */
const atOnce = 2;
const mostPixelsInWork = 30e6;
const mostRepackedPixels = 42e6;
/** In small results headers and palettes weigh more than pixels, so that a gentler level may do better. */
const smallBytes = 4096;
const mostPixelsTriedAgain = 2e6;
const mostJpxPixelsTriedAgain = 0.25e6;

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
  const budget: RepackBudget = { pixels: mostRepackedPixels };
  let pixelsInWork = 0;
  let done = 0;

  const work = async (image: PdfImage) => {
    dropOverriddenColourKey(image);
    const replaced = await tryImage(document, image, policies, budget);
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
  budget: RepackBudget,
): Promise<boolean> {
  try {
    const best = await bestReplacement(document, image, policies, budget);
    if (best) replaceImage(document, image, best);
    return best !== undefined;
  } catch (error) {
    if (isTrap(error) || error instanceof TypeError) throw error;
    return false;
  }
}

/**
 * What the level makes of the image, or what a gentler one makes of it where that is smaller, so that sizes never rise
 * with the level. Gentler levels are only asked where they can win: a photograph with fewer pixels and less quality
 * is smaller anyway, and what is kept without loss or repacked is a candidate of every level.
 */
async function bestReplacement(
  document: PDFDocument,
  image: PdfImage,
  policies: readonly ImagePolicy[],
  budget: RepackBudget,
): Promise<Replacement | undefined> {
  let best: Replacement | undefined;
  let bestSize = image.storedBytes;
  const pixels = image.width * image.height;
  const mayAskAgain = pixels <= (image.filters.includes('JPXDecode') ? mostJpxPixelsTriedAgain : mostPixelsTriedAgain);
  for (const policy of policies) {
    const replacement = await recompressImage(document, image, policy, budget);
    const size = replacement && gainedSize(image, replacement);
    if (size !== undefined && size < bestSize) {
      best = replacement;
      bestSize = size;
    }
    if (!replacement || !mayAskAgain || bestSize > smallBytes) break;
  }
  return best;
}

/** Where a soft mask is given, a colour key means nothing (ISO 32000-1, 8.9.6.4). */
function dropOverriddenColourKey({ object }: PdfImage): void {
  if (valueAt(object, 'SMask').isStream() && valueAt(object, 'Mask').isArray()) object.delete('Mask');
}
