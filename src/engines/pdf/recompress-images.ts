import type { PDFDocument } from 'mupdf';
import { isTrap } from './guard.ts';
import type { PdfImage } from './image-inventory.ts';
import type { ImagePolicy } from './image-policy.ts';
import { valueAt } from './pdf-object.ts';
import { type RepackBudget, recompressImage } from './recompress-image.ts';
import { replaceImage } from './replace-image.ts';

/** Encoders run beside this thread; more at once would only hold more pictures in memory. */
const atOnce = 2;
const mostPixelsInWork = 30e6;
const mostRepackedPixels = 42e6;

export interface ImageOutcome {
  recompressed: number;
  kept: number;
}

/** Works through all images, largest first so that the last ones running are small. */
export async function recompressImages(
  document: PDFDocument,
  images: readonly PdfImage[],
  policy: ImagePolicy,
  onDone: (done: number) => void,
): Promise<ImageOutcome> {
  const outcome: ImageOutcome = { recompressed: 0, kept: 0 };
  const waiting = [...images].sort((a, b) => a.width * a.height - b.width * b.height);
  const budget: RepackBudget = { pixels: mostRepackedPixels };
  let pixelsInWork = 0;
  let done = 0;

  const work = async (image: PdfImage) => {
    dropOverriddenColourKey(image);
    const replaced = await tryImage(document, image, policy, budget);
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
  policy: ImagePolicy,
  budget: RepackBudget,
): Promise<boolean> {
  try {
    const replacement = await recompressImage(document, image, policy, budget);
    return replacement !== undefined && replaceImage(document, image, replacement);
  } catch (error) {
    if (isTrap(error) || error instanceof TypeError) throw error;
    return false;
  }
}

/** Where a soft mask is given, a colour key means nothing (ISO 32000-1, 8.9.6.4). */
function dropOverriddenColourKey({ object }: PdfImage): void {
  if (valueAt(object, 'SMask').isStream() && valueAt(object, 'Mask').isArray()) object.delete('Mask');
}
