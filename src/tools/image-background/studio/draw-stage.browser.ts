import type { ImageSize } from '../../../shared/cover-fit.ts';
import { type Backdrop, drawBackdrop } from '../finish/backdrop.browser.ts';
import type { Box } from '../mask/brush-stroke.ts';
import { type CutoutTiles, tilesIn } from '../mask/cutout-tiles.browser.ts';
import { type StudioView, toStage } from './studio-view.ts';

/** Twice the pixels of the page at most: more are not seen and cost time at every stroke. */
export const densityOf = () => Math.min(2, window.devicePixelRatio || 1);

export function fitCanvas(canvas: HTMLCanvasElement, stage: ImageSize): void {
  const density = densityOf();
  const width = Math.round(stage.width * density);
  const height = Math.round(stage.height * density);
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
}

interface Change {
  box: Box;
  /** Under a moving brush in haste: fine reductions are made of the whole of each tile, however little of it changed. */
  care: 'hasty' | 'careful';
}

/** Draws the cut-out as it lies on the stage, or only what changed in a box of the image. */
export function drawCutout(canvas: HTMLCanvasElement, tiles: CutoutTiles, view: StudioView, changed?: Change): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = densityOf();
  const scale = view.scale * density;
  const [x, y] = [view.x * density, view.y * density];
  const box = changed?.box ?? { left: 0, top: 0, right: tiles.width, bottom: tiles.height };
  context.save();
  context.beginPath();
  if (changed) {
    // A little more on all sides: smoothing reaches beyond the pixels that changed.
    const left = Math.floor(x + box.left * scale) - 2;
    const top = Math.floor(y + box.top * scale) - 2;
    const width = Math.ceil((box.right - box.left) * scale) + 5;
    const height = Math.ceil((box.bottom - box.top) * scale) + 5;
    context.rect(left, top, width, height);
    context.clip();
    context.clearRect(left, top, width, height);
  } else context.clearRect(0, 0, canvas.width, canvas.height);
  // Single pixels are to be seen when one looks that closely.
  context.imageSmoothingEnabled = view.scale < 4;
  context.imageSmoothingQuality = scale < 0.7 && changed?.care !== 'hasty' ? 'medium' : 'low';
  const reach = Math.ceil(3 / scale);
  const around = { left: box.left - reach, top: box.top - reach, right: box.right + reach, bottom: box.bottom + reach };
  for (const tile of tilesIn(tiles, around)) {
    const left = Math.round(x + tile.left * scale);
    const top = Math.round(y + tile.top * scale);
    const width = Math.round(x + tile.right * scale) - left;
    const height = Math.round(y + tile.bottom * scale) - top;
    const isSeen = left < canvas.width && top < canvas.height && left + width > 0 && top + height > 0;
    if (isSeen && width > 0 && height > 0) context.drawImage(tile.canvas, left, top, width, height);
  }
  context.restore();
}

/** What lies behind it, inside the frame of the result, or the original while the visitor asks for it. */
export function drawBehind(canvas: HTMLCanvasElement, view: StudioView, frame: Box, backdrop: Backdrop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = densityOf();
  context.resetTransform();
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.scale(density, density);
  drawBackdrop(context, backdrop, toStage(view, frame));
}

export function drawOriginal(
  canvas: HTMLCanvasElement,
  { original, width, height }: CutoutTiles,
  view: StudioView,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = densityOf();
  const place = toStage(view, { left: 0, top: 0, right: width, bottom: height });
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'medium';
  context.drawImage(original, place.x * density, place.y * density, place.width * density, place.height * density);
}
