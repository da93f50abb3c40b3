import { createHash } from 'node:crypto';
import type { PDFDocument } from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import type { PdfImage } from '../images/image-inventory.ts';
import { stageEnds, type TimeBudget } from '../time-budget.ts';
import { replaceTwins } from './share-duplicates.ts';

/** Decoding JPEG 2000 is slow; only images that may well be equal are decoded. */
const maxPixels = 4e6;
const maxComparisons = 12;

/**
 * JPEG 2000 images coded differently can hold the same pixels. Those of the same size, dictionary and nearly the same
 * length are decoded and compared. (Other images are found equal when they have been recompressed.)
 */
export function shareEqualImages(document: PDFDocument, images: readonly PdfImage[], budget: TimeBudget): number {
  const groups = new Map<string, PdfImage[]>();
  for (const image of images) {
    if (image.filters.length !== 1 || image.filters[0] !== 'JPXDecode' || image.width * image.height > maxPixels)
      continue;
    const dictionary = image.object
      .resolve()
      .toString()
      .replace(/\/Length \d+/, '');
    const key = `${Math.round(Math.log(image.storedBytes) * 50)} ${dictionary}`;
    groups.set(key, [...(groups.get(key) ?? []), image]);
  }
  const twins = new Map<number, number>();
  let comparisons = 0;
  for (const group of groups.values()) {
    const firsts = new Map<string, number>();
    if (group.length < 2) continue;
    for (const image of group) {
      const mayCompare = ++comparisons <= maxComparisons && !budget.isPast(stageEnds.comparing);
      const print = mayCompare ? pixelPrint(document, image) : undefined;
      if (print === undefined) continue;
      const first = firsts.get(print);
      if (first === undefined) firsts.set(print, image.number);
      else twins.set(image.number, first);
    }
  }
  if (twins.size > 0) replaceTwins(document, twins);
  return twins.size;
}

function pixelPrint(document: PDFDocument, image: PdfImage): string | undefined {
  return orIfDamaged(() => {
    const loaded = document.loadImage(image.object);
    const pixmap = loaded.toPixmap();
    const print = createHash('sha256').update(pixmap.getPixels()).digest('base64');
    pixmap.destroy();
    loaded.destroy();
    return print;
  }, undefined);
}
