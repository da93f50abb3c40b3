import { coverFit } from '../../../shared/cover-fit.ts';
import { type AnyCanvas, type AnyContext, isRealCanvas, makeCanvas } from '../../../ui/canvas/make-canvas.ts';
import type { Pad, Size } from '../edit-geometry.ts';
import type { Cover } from '../edit-state.ts';
import { areaOf, coverPixels } from './cover-areas.ts';

/** A copy of the image in which the covered parts are gone; undefined where there is no room for it. */
export function coverAreas(bitmap: ImageBitmap, covers: readonly Cover[], scale = 1): AnyCanvas | undefined {
  const canvas = makeCanvas(bitmap);
  const context = canvas?.getContext('2d', { willReadFrequently: true }) as AnyContext | null | undefined;
  if (!canvas || !context || !isRealCanvas(context, bitmap)) return undefined;
  context.drawImage(bitmap, 0, 0);
  for (const { kind, x, y, width, height } of covers) {
    const area = areaOf({ x: x * scale, y: y * scale, width: width * scale, height: height * scale }, bitmap);
    if (area.width === 0 || area.height === 0) continue;
    const pixels = context.getImageData(area.x, area.y, area.width, area.height);
    coverPixels(pixels, kind);
    context.putImageData(pixels, area.x, area.y);
  }
  return canvas;
}

/** Fills the room that is added around the image: with a color, or with the image itself, out of focus. */
export function fillRoom(
  context: AnyContext,
  image: ImageBitmap | AnyCanvas,
  output: Size,
  { fill, color }: Pad,
): void {
  if (fill === 'color') {
    context.fillStyle = color;
    context.fillRect(0, 0, output.width, output.height);
    return;
  }
  let from: ImageBitmap | AnyCanvas = image;
  // Down to almost nothing and up again in steps, each of which smooths: Safari's canvas has no blur.
  for (const side of [256, 96, 32, 96, 256, 768]) {
    const factor = side / Math.max(image.width, image.height);
    const canvas = makeCanvas({
      width: Math.max(2, Math.round(image.width * factor)),
      height: Math.max(2, Math.round(image.height * factor)),
    });
    const step = canvas?.getContext('2d') as AnyContext | null | undefined;
    if (!canvas || !step) return;
    step.imageSmoothingQuality = 'high';
    step.drawImage(from, 0, 0, canvas.width, canvas.height);
    from = canvas;
  }
  const { left, top, width, height } = coverFit(from, output);
  context.imageSmoothingQuality = 'high';
  context.drawImage(from, left, top, width, height, 0, 0, output.width, output.height);
}
