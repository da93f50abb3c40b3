import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImageSize } from '../../../shared/cover-fit.ts';
import type { Backdrop } from '../finish/backdrop.browser.ts';
import { forgetBounds } from '../finish/subject-of.browser.ts';
import { type Box, join } from '../mask/brush-stroke.ts';
import { CutoutPainter } from '../mask/cutout-painter.browser.ts';
import type { CutoutTile, CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import { drawBehind, drawCutout, drawOriginal, fitCanvas } from './draw-stage.browser.ts';
import type { StudioView } from './studio-view.ts';

/** After so long without a change, what was drawn in haste is drawn with care. */
const stillMs = 120;

/** Tells a canvas which parts of the cut-out have changed; drawn once a frame, however many strokes there were. */
export class ChangeFeed {
  #pending = new Map<CutoutTile, Box>();
  #hasty: Box | undefined;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isHeld = false;
  draw: (boxes: Iterable<Box>, care: 'hasty' | 'careful') => void = () => {};

  /** `tile` holds the box. */
  readonly add = (tile: CutoutTile, box: Box): void => {
    this.#pending.set(tile, join(this.#pending.get(tile), box));
    this.#ask();
  };

  /** While a preview of a stroke is on the canvas nothing is drawn over it. */
  hold(): void {
    this.#isHeld = true;
  }
  release(): void {
    this.#isHeld = false;
    if (this.#pending.size > 0 || this.#hasty) this.#ask();
  }

  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#flush);
  }

  readonly #flush = (): void => {
    this.#frame = 0;
    if (this.#isHeld) return;
    const boxes = this.#pending;
    this.#pending = new Map();
    this.draw(boxes.values(), 'hasty');
    for (const box of boxes.values()) this.#hasty = join(this.#hasty, box);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#drawWithCare, stillMs);
  };

  readonly #drawWithCare = (): void => {
    if (!this.#hasty || this.#isHeld) return;
    this.draw([this.#hasty], 'careful');
    this.#hasty = undefined;
  };
}

/** One painter for one cut-out, with the feed that shows what it does. */
export function usePainter(tiles: CutoutTiles): { painter: CutoutPainter; feed: ChangeFeed } {
  const [made] = useState(() => {
    const feed = new ChangeFeed();
    const painter = new CutoutPainter(tiles, (tile, box) => {
      forgetBounds(tile);
      feed.add(tile, box);
    });
    return { painter, feed };
  });
  return made;
}

interface StageCanvases {
  front: RefObject<HTMLCanvasElement | null>;
  behind: RefObject<HTMLCanvasElement | null>;
}

interface Drawn {
  tiles: CutoutTiles;
  feed: ChangeFeed;
  stage: ImageSize | undefined;
  view: StudioView | undefined;
  frame: Box;
  backdrop: Backdrop;
  isOriginalShown: boolean;
}

export function useStageCanvas(drawn: Drawn): StageCanvases {
  const { tiles, feed, stage, view, frame, backdrop, isOriginalShown } = drawn;
  const front = useRef<HTMLCanvasElement>(null);
  const behind = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const canvas = front.current;
    if (!canvas || !stage || !view) return;
    fitCanvas(canvas, stage);
    if (isOriginalShown) {
      feed.draw = () => {};
      drawOriginal(canvas, tiles, view);
      return;
    }
    feed.draw = (boxes, care) => {
      for (const box of boxes) drawCutout(canvas, tiles, view, { box, care });
    };
    drawCutout(canvas, tiles, view);
  }, [tiles, feed, stage, view, isOriginalShown]);
  useLayoutEffect(() => {
    const canvas = behind.current;
    if (!canvas || !stage || !view) return;
    fitCanvas(canvas, stage);
    drawBehind(canvas, view, frame, isOriginalShown ? { kind: 'none' } : backdrop);
  }, [stage, view, frame, backdrop, isOriginalShown]);
  return { front, behind };
}
