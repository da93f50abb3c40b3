import type { ImageSize } from '../../../shared/cover-fit.ts';
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
} from '../mask/brush-stroke.ts';
import { type CutoutTiles, makeCanvas } from '../mask/cutout-tiles.browser.ts';
import { type PaintedPixels, type PaintMode, paintPixels } from '../mask/paint-pixels.ts';
import { densityOf, drawOriginal } from './draw-stage.browser.ts';
import type { StudioView } from './studio-view.ts';

/**
 * A stroke as the screen shows it while it is drawn. Of a large image on a small stage a brush covers millions of
 * pixels that nobody sees one by one: the stroke is painted on those of the stage, and on the image when it ends.
 */
export class StrokePreview {
  readonly view: StudioView;
  readonly #context: CanvasRenderingContext2D;
  readonly #image: ImageData;
  readonly #painted: PaintedPixels;
  readonly #mode: PaintMode;
  #last: StrokeEnd | undefined;
  #changed: Box | undefined;
  #frame = 0;

  constructor(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, shown: Shown) {
    const { tiles, view, mode } = shown;
    this.view = view;
    this.#context = context;
    this.#mode = mode;
    // By way of a copy: a canvas that is read itself is taken off the graphics card.
    const copy = makeCanvas(canvas.width, canvas.height).context;
    copy.drawImage(canvas, 0, 0);
    this.#image = copy.getImageData(0, 0, canvas.width, canvas.height);
    const { data: pixels } = this.#image;
    const original = mode === 'restore' ? originalOnStage(tiles, view, canvas) : pixels;
    this.#painted = { pixels, before: pixels.slice(), original, coverage: new Uint8Array(pixels.length / 4) };
  }

  /** In pixels of the page. */
  extend(from: Point, to: Point, { radius, hardness }: Brush): void {
    const density = densityOf();
    const dense = (point: Point) => ({ x: point.x * density, y: point.y * density });
    const brush = { radius: radius * density, hardness };
    const segment = segmentAfter(this.#last, dense(from), dense(to), brush);
    this.#last = { at: segment.to, brush };
    const area = { left: 0, top: 0, right: this.#image.width, bottom: this.#image.height };
    const part = meet(area, boxOfStroke(segment.from, segment.to, brush.radius));
    if (!part) return;
    for (const box of coverSegment(this.#painted.coverage, area, part, segment, brush)) {
      paintPixels(this.#painted, this.#mode, area, box);
      this.#changed = join(this.#changed, box);
    }
    if (this.#changed && this.#frame === 0) this.#frame = requestAnimationFrame(this.#show);
  }

  end(): void {
    cancelAnimationFrame(this.#frame);
  }

  readonly #show = (): void => {
    this.#frame = 0;
    if (!this.#changed) return;
    const { left, top, right, bottom } = this.#changed;
    this.#context.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
    this.#changed = undefined;
  };
}

interface Shown {
  tiles: CutoutTiles;
  view: StudioView;
  mode: PaintMode;
}

/** Kept with the view: every stroke that restores needs it. */
const originals = new WeakMap<StudioView, { tiles: CutoutTiles; pixels: Uint8ClampedArray }>();

function originalOnStage(tiles: CutoutTiles, view: StudioView, { width, height }: ImageSize): Uint8ClampedArray {
  const known = originals.get(view);
  if (known?.tiles === tiles && known.pixels.length === width * height * 4) return known.pixels;
  const { canvas, context } = makeCanvas(width, height);
  drawOriginal(canvas, tiles, view);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  originals.set(view, { tiles, pixels });
  return pixels;
}

/** Undefined where the image's own pixels are as few as those of the stage: then they are painted and shown as they are. */
export function previewStroke(canvas: HTMLCanvasElement | null, shown: Shown): StrokePreview | undefined {
  if (!canvas || shown.view.scale * densityOf() > 0.7) return undefined;
  const context = canvas.getContext('2d');
  return context ? new StrokePreview(canvas, context, shown) : undefined;
}
