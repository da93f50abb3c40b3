import type { Brush, Point } from '../mask/brush-stroke.ts';
import type { CutoutPainter, Stroke } from '../mask/cutout-painter.browser.ts';
import type { PaintMode } from '../mask/paint-pixels.ts';
import type { StrokePreview } from './stroke-preview.browser.ts';
import { type StudioView, toImage } from './studio-view.ts';
import type { ChangeFeed } from './use-stage-canvas.ts';

/** A stroke under the pointer, on the image and, where that is large, first on the stage. */
export class ShownStroke {
  readonly stroke: Stroke;
  readonly #painter: CutoutPainter;
  readonly #feed: ChangeFeed;
  #preview: StrokePreview | undefined;

  constructor(painter: CutoutPainter, feed: ChangeFeed, mode: PaintMode, preview: StrokePreview | undefined) {
    this.#painter = painter;
    this.#feed = feed;
    this.#preview = preview;
    this.stroke = painter.begin(mode, { isLive: !preview });
    if (preview) feed.hold();
  }

  /** Points and brush in pixels of the stage. */
  extend(view: StudioView, from: Point, to: Point, brush: Brush): void {
    if (this.#preview && this.#preview.view !== view) {
      this.#painter.catchUp(this.stroke);
      this.stop();
    }
    const onImage = { radius: brush.radius / view.scale, hardness: brush.hardness };
    this.#painter.extend(this.stroke, toImage(view, from), toImage(view, to), onImage);
    this.#preview?.extend(from, to, brush);
  }

  /** From here on the image itself is shown again. */
  stop(): void {
    if (!this.#preview) return;
    this.#preview.end();
    this.#preview = undefined;
    this.#feed.release();
  }

  cancel(): void {
    this.#painter.cancel(this.stroke);
    this.stop();
  }
}
