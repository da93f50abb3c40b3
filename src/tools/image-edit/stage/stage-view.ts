import {
  boxAround,
  cosAndSin,
  fullTilt,
  insetScale,
  isInset,
  type Rect,
  type Size,
  turnedSize,
} from '../edit-geometry.ts';
import { type EditSettings, frameOf } from '../edit-state.ts';

export interface Point {
  x: number;
  y: number;
}

/** Where the image lies on the stage, in the stage's pixels. */
export interface StageView {
  center: Point;
  tilt: number;
  /** Stage pixels for each pixel of the image as seen. */
  scale: Point;
  /** The image before it is tilted around the center. */
  frame: Rect;
}

/** Room for the handles of a crop that covers the whole image. */
const margin = 28;
/** A tiny image is enlarged, but not to a mosaic. */
const maxEnlarged = 8;

export function viewOf(
  settings: Pick<EditSettings, 'source' | 'rotation' | 'straighten' | 'scale'>,
  stage: Size,
): StageView {
  const seen = frameOf(settings);
  const whole = { width: seen.width * settings.scale.x, height: seen.height * settings.scale.y };
  const tilt = fullTilt(settings);
  const box = boxAround(whole, tilt);
  const fit = Math.min((stage.width - 2 * margin) / box.width, (stage.height - 2 * margin) / box.height);
  const zoom = Math.max(1e-6, Math.min(fit, maxEnlarged / Math.max(settings.scale.x, settings.scale.y)));
  const scale = { x: settings.scale.x * zoom, y: settings.scale.y * zoom };
  const width = seen.width * scale.x;
  const height = seen.height * scale.y;
  const center = { x: stage.width / 2, y: stage.height / 2 };
  return { center, tilt, scale, frame: { x: center.x - width / 2, y: center.y - height / 2, width, height } };
}

/** A rectangle of the image, on the stage before the tilt. */
export function toStage({ frame, scale }: StageView, rect: Rect): Rect {
  return {
    x: frame.x + rect.x * scale.x,
    y: frame.y + rect.y * scale.y,
    width: rect.width * scale.x,
    height: rect.height * scale.y,
  };
}

/** A point of the stage, in pixels of the image. */
export function toImage({ center, tilt, frame, scale }: StageView, point: Point): Point {
  const { x, y } = turnPoint(point, center, -tilt);
  return { x: (x - frame.x) / scale.x, y: (y - frame.y) / scale.y };
}

/** The edges of the result: around the crop, upright. */
export function outlineOf(view: StageView, settings: EditSettings): Rect {
  const crop = toStage(view, settings.crop);
  const middle = turnPoint({ x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }, view.center, view.tilt);
  const output = turnedSize(settings);
  const inset = isInset(settings) ? insetScale(settings, view.tilt) : 1;
  const zoom = (crop.width / settings.width) * inset;
  const width = output.width * zoom;
  const height = output.height * zoom;
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

export function turnPoint(point: Point, around: Point, degrees: number): Point {
  const [cos, sin] = cosAndSin(degrees);
  const x = point.x - around.x;
  const y = point.y - around.y;
  return { x: around.x + x * cos - y * sin, y: around.y + x * sin + y * cos };
}
