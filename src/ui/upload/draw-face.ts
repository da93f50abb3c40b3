import { drawPage } from './pdf/draw-page.ts';
import { openPdf } from './pdf/open-pdf.ts';

export interface FaceOptions {
  isPdf: boolean;
  /** Of the box it is drawn for, in CSS pixels: a page gets the width, an image the height. */
  size: { width: number; height: number };
  password: string;
  signal: AbortSignal;
}

/** What could be drawn of a file: a PDF also tells how many pages it has. */
export type DrawnFace = { kind: 'drawn'; pages?: number } | { kind: 'locked' | 'failed' | 'stale' };

/** One after the other: thirty photos decoded at once would take a gigabyte. */
let line: Promise<unknown> = Promise.resolve();

/** Draws the first page or the image itself, small, when its turn comes. Never rejects. */
export function drawFace(file: File, canvas: HTMLCanvasElement, options: FaceOptions): Promise<DrawnFace> {
  const drawn = line.then(async (): Promise<DrawnFace> => {
    if (options.signal.aborted) return { kind: 'stale' };
    const face = await (options.isPdf ? drawPdf : drawImage)(file, canvas, options);
    return options.signal.aborted ? { kind: 'stale' } : face;
  });
  line = drawn;
  return drawn;
}

async function drawPdf(file: File, canvas: HTMLCanvasElement, options: FaceOptions): Promise<DrawnFace> {
  const { size, password, signal } = options;
  const opened = await openPdf(file, password, signal);
  if (opened.kind === 'locked') return { kind: 'locked' };
  if (opened.kind !== 'open') return { kind: 'failed' };
  const pages = opened.document.numPages;
  try {
    const isDrawn = await drawPage(opened.document, 1, canvas, size.width, signal);
    return isDrawn ? { kind: 'drawn', pages } : { kind: 'failed' };
  } finally {
    opened.close();
  }
}

async function drawImage(file: File, canvas: HTMLCanvasElement, { size }: FaceOptions): Promise<DrawnFace> {
  const scale = Math.min(2, window.devicePixelRatio || 1);
  try {
    // The browser decodes and shrinks it outside of the page's own thread.
    const bitmap = await createImageBitmap(file, { resizeHeight: size.height * scale, resizeQuality: 'medium' });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return { kind: 'drawn' };
  } catch {
    return { kind: 'failed' };
  }
}
