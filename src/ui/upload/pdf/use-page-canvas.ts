import { type RefObject, useEffect, useRef } from 'react';
import type { ThumbnailStore } from './thumbnail-store.ts';

/** A page that only flies by while scrolling is not worth drawing. */
const settledMs = 60;
/** A drawing that failed, as it does now and then while memory is short, is tried again this often. */
const maxAttempts = 3;
const againMs = 700;

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
    let timer = setTimeout(() => void draw(1), settledMs);
    const draw = async (attempt: number) => {
      const canvas = await store.draw(page, controller.signal);
      show(canvas);
      if (!canvas && !controller.signal.aborted && attempt < maxAttempts)
        timer = setTimeout(() => void draw(attempt + 1), againMs);
    };
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
