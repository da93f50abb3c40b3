import { type RefObject, useEffect, useRef } from 'react';
import type { ThumbnailStore } from './thumbnail-store.ts';

/** A page that only flies by while scrolling is not worth drawing. */
const settledMs = 60;

/** The element that shows the page once it is drawn. One canvas stands in one place only: others get a copy of it. */
export function usePageCanvas(store: ThumbnailStore, page: number): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const show = (canvas: HTMLCanvasElement | undefined) => {
      if (canvas && !controller.signal.aborted)
        frame.current?.replaceChildren(isTaken(canvas, frame.current) ? copyOf(canvas) : canvas);
    };
    const kept = store.kept(page);
    if (kept) {
      show(kept);
      return () => controller.abort();
    }
    const timer = setTimeout(() => void store.draw(page, controller.signal).then(show), settledMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [store, page]);
  return frame;
}

function isTaken(canvas: HTMLCanvasElement, frame: HTMLElement): boolean {
  return canvas.isConnected && canvas.parentElement !== frame;
}

function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}
