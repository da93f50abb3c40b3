import type { PDFDocumentProxy } from './open-pdf.ts';

/** A page may be a strip ten metres long: no canvas gets more than this. */
const maxPixels = 4e6;
const longestSide = 8192;

/**
 * Draws one page at a width in CSS pixels. Resolves to whether it is drawn; an abort stops the drawing. Every stretch of
 * it, a frame's worth, waits for `whenFree`.
 */
export async function drawPage(
  document: PDFDocumentProxy,
  pageNumber: number,
  canvas: HTMLCanvasElement,
  cssWidth: number,
  signal: AbortSignal,
  whenFree?: () => Promise<void>,
): Promise<boolean> {
  try {
    const page = await document.getPage(pageNumber);
    if (signal.aborted) return false;
    const { width, height } = page.getViewport({ scale: 1 });
    const wanted = (cssWidth * Math.min(2, window.devicePixelRatio || 1)) / width;
    const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)), longestSide / Math.max(width, height));
    const viewport = page.getViewport({ scale });
    canvas.width = Math.max(1, Math.round(viewport.width));
    canvas.height = Math.max(1, Math.round(viewport.height));
    // PDF places every run of letters from its left; a canvas on a page in Arabic would count from the right.
    canvas.dir = 'ltr';
    const task = page.render({ canvas, viewport });
    if (whenFree) task.onContinue = (next: () => void) => void whenFree().then(next);
    const stop = () => task.cancel();
    signal.addEventListener('abort', stop);
    try {
      await task.promise;
    } finally {
      signal.removeEventListener('abort', stop);
      page.cleanup();
    }
    return true;
  } catch {
    return false;
  }
}
