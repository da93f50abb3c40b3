import type { ImageSize } from '../../../shared/cover-fit.ts';
import type { Box, Point } from '../mask/brush-stroke.ts';

/** Where the image lies on the stage: `scale` pixels of the stage for one of the image, its corner at x and y. */
export interface StudioView extends Point {
  scale: number;
}

/** Room around what is fitted, so that an edge can be painted along. */
const margin = 16;
const maxScale = 16;
/** Smaller than a quarter of the fitting size nothing can be seen. */
const leastOfFit = 0.25;
/** So much of the image stays on the stage, however far it is moved. */
const keptInSight = 48;

/** Shows a box as large as it goes; small images are enlarged, but not to a mosaic. */
export function fitView(stage: ImageSize, box: Box): StudioView {
  const width = Math.max(1, box.right - box.left);
  const height = Math.max(1, box.bottom - box.top);
  const room = (side: number) => Math.max(1, side - 2 * margin);
  const scale = Math.min(room(stage.width) / width, room(stage.height) / height, 4);
  return {
    scale,
    x: stage.width / 2 - ((box.left + box.right) / 2) * scale,
    y: stage.height / 2 - ((box.top + box.bottom) / 2) * scale,
  };
}

/** Larger or smaller; the point of the stage keeps what it shows. */
export function zoomAt(view: StudioView, point: Point, factor: number, fit: StudioView): StudioView {
  const scale = Math.min(maxScale, Math.max(fit.scale * leastOfFit, view.scale * factor));
  const grown = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * grown, y: point.y - (point.y - view.y) * grown };
}

export function panBy(view: StudioView, dx: number, dy: number): StudioView {
  return { ...view, x: view.x + dx, y: view.y + dy };
}

/** Brings an image back that was moved off the stage. */
export function keepInSight(view: StudioView, image: ImageSize, stage: ImageSize): StudioView {
  const hold = (at: number, length: number, room: number) =>
    Math.min(room - keptInSight, Math.max(keptInSight - length * view.scale, at));
  return { ...view, x: hold(view.x, image.width, stage.width), y: hold(view.y, image.height, stage.height) };
}

export function toImage({ scale, x, y }: StudioView, point: Point): Point {
  return { x: (point.x - x) / scale, y: (point.y - y) / scale };
}

export function toStage({ scale, x, y }: StudioView, box: Box) {
  return {
    x: x + box.left * scale,
    y: y + box.top * scale,
    width: (box.right - box.left) * scale,
    height: (box.bottom - box.top) * scale,
  };
}
