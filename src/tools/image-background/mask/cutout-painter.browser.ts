import {
  type Box,
  type Brush,
  boxOfStroke,
  coverSegment,
  join,
  meet,
  type Point,
  type StrokeEnd,
  segmentAfter,
} from './brush-stroke.ts';
import { boxOf, coverStroke, type PaintedSegment } from './cover-stroke.ts';
import {
  type CutoutTile,
  type CutoutTiles,
  originalOf,
  pixelsOf,
  showPixels,
  tilesIn,
} from './cutout-tiles.browser.ts';
import { type PaintMode, paintPixels } from './paint-pixels.ts';
import type { RefinedArea } from './refine-area.ts';

/** One stroke or one part: what it changed, so that it can be taken back. */
export interface Stroke {
  mode: PaintMode;
  /** Painted as it goes; else at its end, each pixel once. */
  isLive: boolean;
  last: StrokeEnd | undefined;
  /** To be painted at its end. */
  waiting: PaintedSegment[];
  box: Box | undefined;
  /** Of each tile it touched. */
  before: Map<CutoutTile, Uint8ClampedArray>;
  coverage: Map<CutoutTile, Uint8Array>;
}

/** What may be taken back takes room: 64 MB are some 250 strokes of usual size. */
const maxHistoryBytes = 64 * 2 ** 20;

/** Paints on the tiles and remembers how it was. `onChange` hears which pixels of a tile need to be drawn again. */
export class CutoutPainter {
  readonly tiles: CutoutTiles;
  readonly #onChange: (tile: CutoutTile, box: Box) => void;
  #past: Stroke[] = [];
  #future: Stroke[] = [];
  #hasForgotten = false;

  constructor(tiles: CutoutTiles, onChange: (tile: CutoutTile, box: Box) => void) {
    this.tiles = tiles;
    this.#onChange = onChange;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  /** Whether anything differs from what came from the server. */
  get isTouched(): boolean {
    return this.#hasForgotten || this.#past.length > 0;
  }

  begin(mode: PaintMode, { isLive = true } = {}): Stroke {
    return { mode, isLive, last: undefined, waiting: [], box: undefined, before: new Map(), coverage: new Map() };
  }

  extend(stroke: Stroke, from: Point, to: Point, brush: Brush): void {
    if (!stroke.isLive) {
      stroke.waiting.push({ from, to, brush });
      return;
    }
    const segment = segmentAfter(stroke.last, from, to, brush);
    stroke.last = { at: to, brush };
    const box = boxOfStroke(from, to, brush.radius);
    this.#cover(stroke, box, (coverage, tile, part) => coverSegment(coverage, tile, part, segment, brush));
  }

  /** Covers any area at once; `write` fills in how much of each pixel. */
  cover(stroke: Stroke, box: Box, write: (coverage: Uint8Array, area: Box, part: Box) => void): void {
    this.#cover(stroke, box, (coverage, tile, part) => {
      write(coverage, tile, part);
      return [part];
    });
  }

  /** `write` answers where it changed the coverage. */
  #cover(stroke: Stroke, box: Box, write: (coverage: Uint8Array, tile: CutoutTile, part: Box) => readonly Box[]): void {
    for (const tile of tilesIn(this.tiles, box)) {
      const part = meet(tile, box);
      if (!part) continue;
      const coverage = stroke.coverage.get(tile) ?? new Uint8Array(tile.canvas.width * tile.canvas.height);
      const changes = write(coverage, tile, part);
      if (changes.length > 0) stroke.coverage.set(tile, coverage);
      for (const changed of changes) this.#paint(stroke, tile, coverage, changed);
    }
  }

  #paint(stroke: Stroke, tile: CutoutTile, coverage: Uint8Array, box: Box): void {
    const { data: pixels } = pixelsOf(tile);
    const { data: original } = originalOf(tile, this.tiles);
    const before = stroke.before.get(tile) ?? pixels.slice();
    stroke.before.set(tile, before);
    stroke.box = join(stroke.box, box);
    paintPixels({ pixels, before, original, coverage }, stroke.mode, tile, box);
    showPixels(tile, box);
    this.#onChange(tile, box);
  }

  /** Paints what has waited; from here on the stroke is painted as it goes. */
  catchUp(stroke: Stroke): void {
    const { waiting } = stroke;
    stroke.isLive = true;
    stroke.waiting = [];
    if (waiting.length === 0) return;
    this.#cover(stroke, waiting.map(boxOf).reduce(join), (coverage, tile) => {
      const changed = coverStroke(coverage, tile, waiting);
      return changed ? [changed] : [];
    });
  }

  /** From here on it can be taken back. */
  end(stroke: Stroke): void {
    this.catchUp(stroke);
    if (!stroke.box) return;
    this.#past.push(stroke);
    this.#future = [];
    let bytes = 0;
    const kept = this.#past.findLastIndex((step) => {
      bytes += step.before.size * 256 * 256 * 4;
      return bytes > maxHistoryBytes;
    });
    // The last stroke can always be taken back, however large it is.
    const forgotten = this.#past.splice(0, Math.min(kept + 1, this.#past.length - 1));
    this.#hasForgotten ||= forgotten.length > 0;
  }

  /** As if it had not begun: a second finger means a pinch, not a stroke. */
  cancel(stroke: Stroke): void {
    this.#swap(stroke);
    // What was only shown is drawn over.
    for (const segment of stroke.waiting.splice(0))
      for (const tile of tilesIn(this.tiles, boxOf(segment))) this.#onChange(tile, tile);
  }

  undo(): void {
    const stroke = this.#past.pop();
    if (!stroke) return;
    this.#swap(stroke);
    this.#future.push(stroke);
  }

  redo(): void {
    const stroke = this.#future.pop();
    if (!stroke) return;
    this.#swap(stroke);
    this.#past.push(stroke);
  }

  #swap(stroke: Stroke): void {
    for (const [tile, before] of stroke.before) {
      const { data } = pixelsOf(tile);
      stroke.before.set(tile, data.slice());
      data.set(before);
      showPixels(tile, tile);
      this.#onChange(tile, tile);
    }
  }

  /** Puts refined edges in, as part of the stroke; pixels that were painted again meanwhile keep what they have. */
  settle(stroke: Stroke, { area, sent, alpha, colors }: RefinedArea): void {
    if (!this.#past.includes(stroke)) return;
    const stride = area.right - area.left;
    for (const [tile, coverage] of stroke.coverage) {
      const part = meet(tile, area);
      if (!part) continue;
      const { data, width } = pixelsOf(tile);
      for (let y = part.top; y < part.bottom; y++) {
        let from = (y - area.top) * stride + part.left - area.left;
        let to = (y - tile.top) * width + part.left - tile.left;
        for (let x = part.left; x < part.right; x++, from++, to++) {
          if (coverage[to] === 0 || data[to * 4 + 3] !== sent[from]) continue;
          data[to * 4 + 3] = alpha[from] ?? 0;
          for (let channel = 0; channel < 3; channel++) data[to * 4 + channel] = colors[from * 3 + channel] ?? 0;
        }
      }
      showPixels(tile, part);
      this.#onChange(tile, part);
    }
  }
}
