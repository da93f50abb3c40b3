import { drawPage } from './draw-page.ts';
import type { PDFDocumentProxy } from './open-pdf.ts';

/** Drawn pages kept: about 25 MB at the size of a thumbnail on a fine screen. */
const maxKept = 80;
const drawnAtOnce = 2;

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

  constructor(document: PDFDocumentProxy, cssWidth: number) {
    this.#document = document;
    this.#cssWidth = cssWidth;
  }

  kept(page: number): HTMLCanvasElement | undefined {
    return this.#kept.get(page);
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
    const canvas = this.#kept.get(page) ?? document.createElement('canvas');
    const isDrawn = this.#kept.has(page) || (await drawPage(this.#document, page, canvas, this.#cssWidth, signal));
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
