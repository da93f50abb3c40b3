import { drawPage } from './draw-page.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

/** Drawn pages kept: about 25 MB at the size of a thumbnail on a fine screen. */
const maxKept = 80;
const drawnAtOnce = 2;
/** A scroll is over when nothing has moved for so long. */
const scrolledMs = 80;
/** In one frame: who scrolls no faster than this can look at pages, which are drawn meanwhile. */
const slowPx = 40;

interface Wish {
  page: number;
  signal: AbortSignal;
  resolve: (canvas: HTMLCanvasElement | undefined) => void;
}

/**
 * Draws pages as they are asked for, in their order; those that have left the view by then are passed over. The last
 * ones drawn are kept.
 */
export class ThumbnailStore {
  readonly #document: PDFDocumentProxy;
  readonly #cssWidth: number;
  readonly #kept = new Map<number, HTMLCanvasElement>();
  readonly #wishes: Wish[] = [];
  #drawing = 0;
  #busyUntil = 0;
  #top = 0;

  constructor(document: PDFDocumentProxy, cssWidth: number) {
    this.#document = document;
    this.#cssWidth = cssWidth;
  }

  kept(page: number): HTMLCanvasElement | undefined {
    return this.#kept.get(page);
  }

  /**
   * The pages are scrolled to this place. Drawing waits while they fly by: every frame is needed for that, and a font that
   * a page brings along has the browser lay out all of the document.
   */
  giveWay(top: number): void {
    if (Math.abs(top - this.#top) > slowPx) this.#busyUntil = performance.now() + scrolledMs;
    this.#top = top;
  }

  async #whenFree(): Promise<void> {
    for (let left = this.#left(); left > 0; left = this.#left()) await new Promise((wait) => setTimeout(wait, left));
  }

  #left(): number {
    return this.#busyUntil - performance.now();
  }

  draw(page: number, signal: AbortSignal): Promise<HTMLCanvasElement | undefined> {
    return new Promise((resolve) => {
      this.#wishes.push({ page, signal, resolve });
      this.#next();
    });
  }

  #next(): void {
    while (this.#drawing < drawnAtOnce) {
      const wish = this.#wishes.shift();
      if (!wish) return;
      if (wish.signal.aborted) wish.resolve(undefined);
      else void this.#fulfil(wish);
    }
  }

  async #fulfil({ page, signal, resolve }: Wish): Promise<void> {
    this.#drawing++;
    await this.#whenFree();
    const canvas = this.#kept.get(page) ?? document.createElement('canvas');
    const whenFree = () => this.#whenFree();
    const isDrawn =
      !signal.aborted &&
      (this.#kept.has(page) || (await drawPage(this.#document, page, canvas, this.#cssWidth, signal, whenFree)));
    if (isDrawn) this.#keep(page, canvas);
    resolve(isDrawn ? canvas : undefined);
    this.#drawing--;
    this.#next();
  }

  #keep(page: number, canvas: HTMLCanvasElement): void {
    this.#kept.delete(page);
    this.#kept.set(page, canvas);
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > maxKept && oldest !== undefined) this.#kept.delete(oldest);
  }
}
