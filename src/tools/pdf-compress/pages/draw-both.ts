import { releaseCanvas } from '../../../ui/canvas/make-canvas.ts';
import { drawPage } from '../../../ui/upload/pdf/draw-page.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';

type Canvases = readonly [HTMLCanvasElement, HTMLCanvasElement];

/** What `use` makes of one page of both files, drawn so many pixels wide; undefined where one cannot be drawn. */
export async function drawBoth<Made>(
  documents: readonly [before: PDFDocumentProxy, after: PDFDocumentProxy],
  { page, width, signal }: { page: number; width: number; signal: AbortSignal },
  use: (canvases: Canvases) => Made | Promise<Made>,
): Promise<Made | undefined> {
  const canvases: Canvases = [document.createElement('canvas'), document.createElement('canvas')];
  const cssWidth = width / Math.min(2, window.devicePixelRatio || 1);
  try {
    const isDrawn =
      (await drawPage(documents[0], page, canvases[0], cssWidth, signal)) &&
      (await drawPage(documents[1], page, canvases[1], cssWidth, signal));
    return isDrawn ? await use(canvases) : undefined;
  } finally {
    for (const canvas of canvases) releaseCanvas(canvas);
  }
}
