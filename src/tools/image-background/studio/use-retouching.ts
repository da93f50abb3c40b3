import { useEffect, useRef, useState } from 'react';
import { useTray } from '../../../ui/tray/tray-context.ts';
import { markResult } from '../../../ui/tray/tray-work.ts';
import { smallView } from '../finish/small-view.browser.ts';
import type { Point } from '../mask/brush-stroke.ts';
import { coverFromMask, findPart } from '../mask/connected-part.ts';
import type { Stroke } from '../mask/cutout-painter.browser.ts';
import type { CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import { RefineWork } from '../mask/refine-work.browser.ts';
import { usePainter } from './use-stage-canvas.ts';

/** Everything that changes the cut-out by hand. `revision` counts the changes, for what is derived from it. */
export function useRetouching(tiles: CutoutTiles, reach: number) {
  const { painter, feed } = usePainter(tiles);
  const [revision, setRevision] = useState(0);
  const { id: tray } = useTray();
  const bump = () => setRevision((count) => count + 1);
  /** What was saved before is no longer what is here. */
  const noteChange = () => {
    markResult(tray, 'unsaved');
    bump();
  };
  const refining = useRef<RefineWork>(undefined);
  // Ended with the screen: a hidden one starts another when it is painted on again.
  useEffect(() => () => refining.current?.close(), []);

  const finish = (stroke: Stroke) => {
    painter.end(stroke);
    noteChange();
    refining.current ??= new RefineWork();
    refining.current.refine(tiles, stroke, (refined) => {
      painter.settle(stroke, refined);
      bump();
    });
  };
  const pick = (point: Point) => {
    const small = smallView(tiles);
    const part = findPart(small, { x: point.x * small.scale, y: point.y * small.scale }, reach);
    if (!part) return;
    const stroke = painter.begin(part.mode);
    const whole = { left: 0, top: 0, right: tiles.width, bottom: tiles.height };
    painter.cover(stroke, boxOfMask(part.mask, small, whole), (coverage, area, box) =>
      coverFromMask(coverage, area, box, part.mask, small, small.scale),
    );
    finish(stroke);
  };
  return {
    painter,
    feed,
    revision,
    finish,
    pick,
    /** When the edges under the last strokes have been found. */
    settled: async () => refining.current?.settled(),
    undo: () => {
      painter.undo();
      noteChange();
    },
    redo: () => {
      painter.redo();
      noteChange();
    },
  };
}

interface Small {
  width: number;
  height: number;
  scale: number;
}

/** The part of the full image that a mask of the small one may touch. */
function boxOfMask(mask: Uint8Array, { width, scale }: Small, whole: { right: number; bottom: number }) {
  let [left, right, top, bottom] = [width, 0, Number.POSITIVE_INFINITY, 0];
  mask.forEach((value, i) => {
    if (value === 0) return;
    const x = i % width;
    const y = Math.floor(i / width);
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y + 1);
  });
  return {
    left: Math.max(0, Math.floor((left - 1) / scale)),
    top: Math.max(0, Math.floor((top - 1) / scale)),
    right: Math.min(whole.right, Math.ceil((right + 1) / scale)),
    bottom: Math.min(whole.bottom, Math.ceil((bottom + 1) / scale)),
  };
}
