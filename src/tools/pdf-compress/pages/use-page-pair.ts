import { useEffect, useState } from 'react';
import { releaseCanvas } from '../../../ui/canvas/make-canvas.ts';
import { drawPage } from '../../../ui/upload/pdf/draw-page.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';

export interface PagePair {
  page: number;
  beforeUrl: string;
  afterUrl: string;
}

/** Fine enough to zoom into, small enough for a phone. */
const drawnWidth = 1400;

/** One page of both files as images, drawn when it is looked at. The last pair stays until the next one is there. */
export function usePagePair(
  before: PDFDocumentProxy,
  after: PDFDocumentProxy,
  page: number,
): PagePair | 'failed' | undefined {
  const [pair, setPair] = useState<PagePair | 'failed'>();
  useEffect(() => {
    const controller = new AbortController();
    void drawPair(before, after, page, controller.signal).then((drawn) => {
      if (!controller.signal.aborted) setPair(drawn ?? 'failed');
      else if (drawn) release(drawn);
    });
    return () => controller.abort();
  }, [before, after, page]);
  useEffect(() => () => (pair && pair !== 'failed' ? release(pair) : undefined), [pair]);
  return pair;
}

function release({ beforeUrl, afterUrl }: PagePair): void {
  URL.revokeObjectURL(beforeUrl);
  URL.revokeObjectURL(afterUrl);
}

async function drawPair(
  before: PDFDocumentProxy,
  after: PDFDocumentProxy,
  page: number,
  signal: AbortSignal,
): Promise<PagePair | undefined> {
  const canvases = [document.createElement('canvas'), document.createElement('canvas')] as const;
  const cssWidth = drawnWidth / Math.min(2, window.devicePixelRatio || 1);
  try {
    const isDrawn =
      (await drawPage(before, page, canvases[0], cssWidth, signal)) &&
      (await drawPage(after, page, canvases[1], cssWidth, signal));
    if (!isDrawn) return undefined;
    const [first, second] = await Promise.all(canvases.map(toBlob));
    if (!first || !second) return undefined;
    return { page, beforeUrl: URL.createObjectURL(first), afterUrl: URL.createObjectURL(second) };
  } finally {
    for (const canvas of canvases) releaseCanvas(canvas);
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve));
}
