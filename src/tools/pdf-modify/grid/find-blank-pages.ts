import { drawPage } from '../../../ui/upload/pdf/draw-page.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { looksBlank } from './quick-picks.ts';

const width = 60;

/** Pages with nothing on them, found by drawing each small: a scan of an empty sheet has content, only none to see. */
export async function findBlankPages(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<number[]> {
  const blank: number[] = [];
  const canvas = document.createElement('canvas');
  for (let page = 1; page <= pdf.numPages && !signal.aborted; page++) {
    if (!(await drawPage(pdf, page, canvas, width, signal))) continue;
    const pixels = canvas
      .getContext('2d', { willReadFrequently: true })
      ?.getImageData(0, 0, canvas.width, canvas.height);
    if (pixels && looksBlank(pixels.data)) blank.push(page);
  }
  return blank;
}
