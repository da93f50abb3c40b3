import type { PDFDocument } from 'mupdf';
import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { orIfDamaged } from '../../damage.ts';
import { valueAt } from '../document/pdf-object.ts';
import type { ImageCounts } from '../result-notes.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import type { PdfImage } from './image-inventory.ts';
import type { Replacement } from './image-replacement.ts';
import { inWorkingOrder, secondsFor } from './image-worth.ts';
import { replaceImage } from './replace-image.ts';
import { settleImage } from './settle-image.ts';

/** Encoders run beside this thread; more at once would only hold more images in memory. */
const atOnce = 2;
const maxPixelsInWork = 30e6;
/** Repacking a JPEG saves a tenth and takes a second for every 60 million pixels. */
const maxRepackedPixels = 100e6;

export interface ImageWork {
  document: PDFDocument;
  images: readonly PdfImage[];
  level: CompressionLevel;
  budget: TimeBudget;
  onDone: (done: number) => void;
}

/** Works through the images for as long as there is time. */
export async function recompressImages({ document, images, level, budget, onDone }: ImageWork): Promise<ImageCounts> {
  const outcome: ImageCounts = { recompressed: 0, kept: 0, left: 0 };
  const repackable = chooseRepackable(images);
  const secondsLeft = () => budget.msUntil(stageEnds.images) / 1000;
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
  const failures: unknown[] = [];
  for (const image of inWorkingOrder(images, secondsLeft())) {
    const pixels = image.width * image.height;
    while (running.size >= atOnce || (running.size > 0 && pixelsInWork + pixels > maxPixelsInWork))
      await Promise.race(running);
    if (failures.length > 0) break;
    if (secondsLeft() <= 0 || secondsFor(image) * 1000 > budget.msUntil(stageEnds.begun)) {
      outcome.left++;
      continue;
    }
    pixelsInWork += pixels;
    const job = work(image)
      .catch((error) => void failures.push(error))
      .finally(() => {
        pixelsInWork -= pixels;
        running.delete(job);
      });
    running.add(job);
  }
  // Those beside one that failed work on the same document.
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  return outcome;
}

/** One broken image must not stop the rest: it stays as it is. A trapped engine stops everything. */
export function putInPlace(document: PDFDocument, image: PdfImage, replacement: Replacement): boolean {
  return orIfDamaged(() => {
    replaceImage(document, image, replacement);
    return true;
  }, false);
}

/** The largest JPEGs up to the budget, the same ones at every level. */
function chooseRepackable(images: readonly PdfImage[]): Set<PdfImage> {
  let left = maxRepackedPixels;
  const chosen = new Set<PdfImage>();
  for (const image of [...images].sort((a, b) => b.width * b.height - a.width * a.height)) {
    const pixels = image.width * image.height;
    if (image.filters.at(-1) !== 'DCTDecode' || pixels > left) continue;
    left -= pixels;
    chosen.add(image);
  }
  return chosen;
}

/** Where a soft mask is given, a color key means nothing (ISO 32000-1, 8.9.6.4). */
export function dropOverriddenColorKey({ object }: PdfImage): void {
  if (valueAt(object, 'SMask').isStream() && valueAt(object, 'Mask').isArray()) object.delete('Mask');
}
