import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { drawBoth } from './draw-both.ts';
import { comparedWidth, pageLikeness } from './page-likeness.ts';

/** By page; undefined where a page could not be drawn. */
export type Likenesses = ReadonlyMap<number, number | undefined>;

/** More would keep a phone busy for minutes; of longer documents so many pages speak, evenly spread. */
const maxCompared = 60;

export function comparedPages(total: number): number[] {
  const count = Math.min(total, maxCompared);
  return Array.from({ length: count }, (_, at) => 1 + Math.round((at * (total - 1)) / Math.max(1, count - 1)));
}

/** The likeness of these pages, the one that is looked at first, one at a time while the visitor is here. */
export function useLikenesses(
  before: PDFDocumentProxy,
  after: PDFDocumentProxy | undefined,
  pages: readonly number[],
  shown: number,
): Likenesses {
  const [found, setFound] = useState<Likenesses>(new Map());
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => {
    if (!after) return;
    const controller = new AbortController();
    const { signal } = controller;
    const measured = new Map<number, number | undefined>();
    const next = () => [latest.current, ...pages].find((page) => !measured.has(page));
    void (async () => {
      for (let page = next(); page !== undefined && !signal.aborted; page = next()) {
        await quiet(signal);
        const how = { page, width: drawnWidth, signal };
        const likeness = await drawBoth([before, after], how, (canvases) => pageLikeness(...canvases));
        if (signal.aborted) return;
        measured.set(page, likeness);
        setFound(new Map(measured));
      }
    })();
    return () => controller.abort();
  }, [before, after, pages]);
  return found;
}

/** Until the browser has nothing better to do and the page is looked at. */
async function quiet(signal: AbortSignal): Promise<void> {
  if (document.hidden) {
    await new Promise((resolve) => {
      document.addEventListener('visibilitychange', resolve, { once: true, signal });
      signal.addEventListener('abort', resolve, { once: true });
    });
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 30);
  });
}

/** Drawn finer than it is compared: small letters are fitted to pixels, and the same letter differently in two fonts. */
const drawnWidth = 2 * comparedWidth;
