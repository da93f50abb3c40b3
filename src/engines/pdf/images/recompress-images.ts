import type { PDFDocument } from 'mupdf';
import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { orIfDamaged } from '../document/or-if-damaged.ts';
import { valueAt } from '../document/pdf-object.ts';
import type { PdfImage } from './image-inventory.ts';
import type { Replacement } from './image-replacement.ts';
import { replaceImage } from './replace-image.ts';
import { settleImage } from './settle-image.ts';

/** Encoders run beside this thread; more at once would only hold more images in memory. */
const atOnce = 2;
const maxPixelsInWork = 30e6;
/** Repacking a JPEG saves a tenth and takes a second for every 16 million pixels. */
const maxRepackedPixels = 42e6;

export interface ImageOutcome {
  recompressed: number;
  kept: number;
}

/** Works through all images, largest first so that the last ones running are small. */
export async function recompressImages(
  document: PDFDocument,
  images: readonly PdfImage[],
  level: CompressionLevel,
  onDone: (done: number) => void,
): Promise<ImageOutcome> {
  const outcome: ImageOutcome = { recompressed: 0, kept: 0 };
  const waiting = [...images].sort((a, b) => a.width * a.height - b.width * b.height);
  const repackable = chooseRepackable(waiting);
  let pixelsInWork = 0;
  let done = 0;

  const work = async (image: PdfImage) => {
    dropOverriddenColorKey(image);
    const replacement = await settleImage({ document, image, mayRepack: repackable.has(image) }, level);
    if (replacement && putInPlace(document, image, replacement)) outcome.recompressed++;
    else outcome.kept++;
    onDone(++done);
  };

  const running = new Set<Promise<void>>();
  for (let image = waiting.pop(); image; image = waiting.pop()) {
    const pixels = image.width * image.height;
    while (running.size >= atOnce || (running.size > 0 && pixelsInWork + pixels > maxPixelsInWork))
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

/** One broken image must not stop the rest: it stays as it is. A trapped engine stops everything. */
function putInPlace(document: PDFDocument, image: PdfImage, replacement: Replacement): boolean {
  return orIfDamaged(() => {
    replaceImage(document, image, replacement);
    return true;
  }, false);
}

/** The largest JPEGs up to the budget, the same ones at every level. */
function chooseRepackable(smallestFirst: readonly PdfImage[]): Set<PdfImage> {
  let left = maxRepackedPixels;
  const chosen = new Set<PdfImage>();
  for (const image of [...smallestFirst].reverse()) {
    const pixels = image.width * image.height;
    if (image.filters.at(-1) !== 'DCTDecode' || pixels > left) continue;
    left -= pixels;
    chosen.add(image);
  }
  return chosen;
}

/** Where a soft mask is given, a color key means nothing (ISO 32000-1, 8.9.6.4). */
function dropOverriddenColorKey({ object }: PdfImage): void {
  if (valueAt(object, 'SMask').isStream() && valueAt(object, 'Mask').isArray()) object.delete('Mask');
}
