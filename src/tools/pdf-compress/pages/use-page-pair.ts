import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { drawBoth } from './draw-both.ts';

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
  after: PDFDocumentProxy | undefined,
  page: number,
): PagePair | 'failed' | undefined {
  const [pair, setPair] = useState<PagePair | 'failed'>();
  const held = useRef<PagePair>(undefined);
  useEffect(() => {
    if (!after) return;
    const controller = new AbortController();
    const { signal } = controller;
    const how = { page, width: drawnWidth, signal };
    void drawBoth([before, after], how, (canvases) => pairOf(page, canvases)).then((drawn) => {
      if (signal.aborted) return release(drawn);
      setPair(drawn ?? 'failed');
      release(held.current);
      held.current = drawn;
    });
    return () => controller.abort();
  }, [before, after, page]);
  // What was drawn, not what was shown: the visitor may go in the moment between.
  useEffect(
    () => () => {
      release(held.current);
      held.current = undefined;
    },
    [],
  );
  return pair;
}

function release(pair: PagePair | undefined): void {
  if (!pair) return;
  URL.revokeObjectURL(pair.beforeUrl);
  URL.revokeObjectURL(pair.afterUrl);
}

async function pairOf(page: number, canvases: readonly HTMLCanvasElement[]): Promise<PagePair | undefined> {
  const [first, second] = await Promise.all(canvases.map(toBlob));
  if (!first || !second) return undefined;
  return { page, beforeUrl: URL.createObjectURL(first), afterUrl: URL.createObjectURL(second) };
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve));
}
