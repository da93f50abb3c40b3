import { insetScale, type Rect, type Size } from '../edit-geometry.ts';
import { type EditSettings, frameOf } from '../edit-state.ts';
import { outlineOf, type Point, type StageView, turnPoint } from '../stage/stage-view.ts';

/**
 * On a straightened image the crop is seen as the level frame inside it, and that frame is what hands take hold of.
 * It is measured in pixels of the image, from the corner of the stage, so that nothing is lost to a small screen.
 */
export function levelFrameOf(view: StageView, settings: EditSettings): Rect {
  return scaleRect(outlineOf(view, settings), 1 / view.scale.x);
}

export function toLevel(view: StageView, point: Point): Point {
  return { x: point.x / view.scale.x, y: point.y / view.scale.x };
}

export function levelStage(view: StageView, { width, height }: Size): Size {
  return { width: width / view.scale.x, height: height / view.scale.x };
}

/** The crop whose level frame comes nearest to the wanted one on the way from the present one. */
export function cropOfLevel(view: StageView, settings: EditSettings, from: Rect, wanted: Rect): Rect | undefined {
  const frame = frameOf(settings);
  const isInside = (level: Rect) => fits(cropUnder(view, level), frame);
  if (!isInside(from)) return undefined;
  // What stops at an edge in one direction may still go on in the other.
  const isMoved = wanted.width === from.width && wanted.height === from.height;
  const across = isMoved ? goTowards(from, { ...from, x: wanted.x }, isInside) : from;
  const level = goTowards(across, isMoved ? { ...across, y: wanted.y } : wanted, isInside);
  return cropUnder(view, level);
}

function cropUnder(view: StageView, level: Rect): Rect {
  const { x, y, width, height } = scaleRect(level, view.scale.x);
  const middle = turnPoint({ x: x + width / 2, y: y + height / 2 }, view.center, -view.tilt);
  const inset = insetScale({ width, height }, view.tilt);
  const crop = { width: width / inset / view.scale.x, height: height / inset / view.scale.y };
  return {
    x: (middle.x - view.frame.x) / view.scale.x - crop.width / 2,
    y: (middle.y - view.frame.y) / view.scale.y - crop.height / 2,
    ...crop,
  };
}

/** Whole pixels may lie half a pixel over the edge, on both sides. */
const slack = 1;

function fits({ x, y, width, height }: Rect, frame: Size): boolean {
  return x >= -slack && y >= -slack && x + width <= frame.width + slack && y + height <= frame.height + slack;
}

const halvings = 12;

/** As far as it stays inside. */
function goTowards(from: Rect, to: Rect, isInside: (rect: Rect) => boolean): Rect {
  if (isInside(to)) return to;
  let reached = 0;
  for (let step = 0.5, count = 0; count < halvings; count++, step /= 2) {
    if (isInside(between(from, to, reached + step))) reached += step;
  }
  return between(from, to, reached);
}

const between = (from: Rect, to: Rect, share: number): Rect => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  width: from.width + (to.width - from.width) * share,
  height: from.height + (to.height - from.height) * share,
});

const scaleRect = ({ x, y, width, height }: Rect, factor: number): Rect => ({
  x: x * factor,
  y: y * factor,
  width: width * factor,
  height: height * factor,
});
