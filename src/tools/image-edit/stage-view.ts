import { boxAround, cosAndSin, outputSize, type Rect, type Size, tiltOf } from './edit-geometry.ts';
import { type EditSettings, frameOf } from './edit-state.ts';

export interface Point {
  x: number;
  y: number;
}

/** Where the picture lies on the stage, in the stage's pixels. */
export interface StageView {
  centre: Point;
  tilt: number;
  /** Stage pixels for each pixel of the picture as seen. */
  scale: Point;
  /** The picture before it is tilted around the centre. */
  frame: Rect;
}

/** Room for the handles of a crop that covers the whole picture. */
const margin = 28;
/** A tiny picture is enlarged, but not to a mosaic. */
const mostEnlarged = 8;

export function viewOf(settings: Pick<EditSettings, 'source' | 'rotation' | 'scale'>, stage: Size): StageView {
  const seen = frameOf(settings);
  const whole = { width: seen.width * settings.scale.x, height: seen.height * settings.scale.y };
  const tilt = tiltOf(settings.rotation);
  const box = boxAround(whole, tilt);
  const fit = Math.min((stage.width - 2 * margin) / box.width, (stage.height - 2 * margin) / box.height);
  const zoom = Math.max(1e-6, Math.min(fit, mostEnlarged / Math.max(settings.scale.x, settings.scale.y)));
  const scale = { x: settings.scale.x * zoom, y: settings.scale.y * zoom };
  const width = seen.width * scale.x;
  const height = seen.height * scale.y;
  const centre = { x: stage.width / 2, y: stage.height / 2 };
  return { centre, tilt, scale, frame: { x: centre.x - width / 2, y: centre.y - height / 2, width, height } };
}

/** A rectangle of the picture, on the stage before the tilt. */
export function toStage({ frame, scale }: StageView, rect: Rect): Rect {
  return {
    x: frame.x + rect.x * scale.x,
    y: frame.y + rect.y * scale.y,
    width: rect.width * scale.x,
    height: rect.height * scale.y,
  };
}

/** A point of the stage, in pixels of the picture. */
export function toPicture({ centre, tilt, frame, scale }: StageView, point: Point): Point {
  const { x, y } = turnPoint(point, centre, -tilt);
  return { x: (x - frame.x) / scale.x, y: (y - frame.y) / scale.y };
}

/** The edges of the result: around the crop, upright. */
export function outlineOf(view: StageView, settings: EditSettings): Rect {
  const crop = toStage(view, settings.crop);
  const middle = turnPoint({ x: crop.x + crop.width / 2, y: crop.y + crop.height / 2 }, view.centre, view.tilt);
  const output = outputSize(settings);
  const zoom = crop.width / settings.width;
  const width = output.width * zoom;
  const height = output.height * zoom;
  return { x: middle.x - width / 2, y: middle.y - height / 2, width, height };
}

function turnPoint(point: Point, around: Point, degrees: number): Point {
  const [cos, sin] = cosAndSin(degrees);
  const x = point.x - around.x;
  const y = point.y - around.y;
  return { x: around.x + x * cos - y * sin, y: around.y + x * sin + y * cos };
}
