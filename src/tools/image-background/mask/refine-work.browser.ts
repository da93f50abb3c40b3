import type { Stroke } from './cutout-painter.browser.ts';
import { type CutoutTiles, originalOf, pixelsOf, tilesIn } from './cutout-tiles.browser.ts';
import { type AreaToRefine, type RefinedArea, refineMargin } from './refine-area.ts';

/** Edges under the brush are found anew beside the page, which goes on painting. */
export class RefineWork {
  #worker: Worker | undefined;
  #waiting = new Map<number, (refined: RefinedArea) => void>();
  #lastId = 0;
  #whenDone: (() => void)[] = [];

  refine(tiles: CutoutTiles, stroke: Stroke, onDone: (refined: RefinedArea) => void): void {
    if (!stroke.box || typeof Worker === 'undefined') return;
    const area = collectArea(tiles, stroke);
    if (!area) return;
    const worker = this.#start();
    const id = ++this.#lastId;
    this.#waiting.set(id, onDone);
    worker.postMessage({ id, area }, [area.colors.buffer, area.alpha.buffer]);
  }

  /** Once no edge is being found: what is saved then is the same at every time. */
  async settled(): Promise<void> {
    if (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#whenDone.push(resolve));
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting.clear();
    this.#tellDone();
  }

  #tellDone(): void {
    if (this.#waiting.size === 0) for (const done of this.#whenDone.splice(0)) done();
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./refine-worker.browser.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; refined: RefinedArea }>) => {
      const onDone = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      onDone?.(data.refined);
      this.#tellDone();
    });
    // Painting works without it; only the finer edge is missing.
    worker.addEventListener('error', () => this.close());
    this.#worker = worker;
    return worker;
  }
}

/** Over this the pixels of a stroke are too many to be carried about; such a brush has no fine edge anyway. */
const maxPixels = 16e6;

function collectArea(tiles: CutoutTiles, stroke: Stroke): AreaToRefine | undefined {
  const { box } = stroke;
  if (!box) return undefined;
  const area = {
    left: Math.max(0, box.left - refineMargin),
    top: Math.max(0, box.top - refineMargin),
    right: Math.min(tiles.width, box.right + refineMargin),
    bottom: Math.min(tiles.height, box.bottom + refineMargin),
  };
  const width = area.right - area.left;
  const count = width * (area.bottom - area.top);
  if (count > maxPixels) return undefined;
  const colors = new Uint8Array(count * 3);
  const alpha = new Uint8Array(count);
  for (const tile of tilesIn(tiles, area)) {
    const { data: cut } = pixelsOf(tile);
    const { data: original } = originalOf(tile, tiles);
    const stride = tile.right - tile.left;
    const [left, right] = [Math.max(tile.left, area.left), Math.min(tile.right, area.right)];
    for (let y = Math.max(tile.top, area.top); y < Math.min(tile.bottom, area.bottom); y++) {
      let from = (y - tile.top) * stride + left - tile.left;
      let to = (y - area.top) * width + left - area.left;
      for (let x = left; x < right; x++, from++, to++) {
        alpha[to] = cut[from * 4 + 3] ?? 0;
        colors[to * 3] = original[from * 4] ?? 0;
        colors[to * 3 + 1] = original[from * 4 + 1] ?? 0;
        colors[to * 3 + 2] = original[from * 4 + 2] ?? 0;
      }
    }
  }
  return { area, colors, alpha, longSide: Math.max(tiles.width, tiles.height) };
}
