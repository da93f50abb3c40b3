import type { SmallView } from '../mask/connected-part.ts';
import { type CutoutTiles, makeCanvas } from '../mask/cutout-tiles.browser.ts';

function sizeAt({ width, height }: CutoutTiles, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)), scale };
}

/** The cut-out's alpha with its longer side reduced to `side`. */
export function smallAlpha(tiles: CutoutTiles, side: number) {
  const size = sizeAt(tiles, side);
  const { context } = makeCanvas(size.width, size.height);
  const [x, y] = [size.width / tiles.width, size.height / tiles.height];
  for (const { canvas, left, top, right, bottom } of tiles.tiles)
    context.drawImage(canvas, left * x, top * y, (right - left) * x, (bottom - top) * y);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  const alpha = new Uint8Array(size.width * size.height);
  for (let i = 0; i < alpha.length; i++) alpha[i] = data[i * 4 + 3] ?? 0;
  return { ...size, alpha };
}

const pickSide = 1024;

/** Image and cut-out together, for finding parts. */
export function smallView(tiles: CutoutTiles): SmallView & { scale: number } {
  const { width, height, scale, alpha } = smallAlpha(tiles, pickSide);
  const { context } = makeCanvas(width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(tiles.original, 0, 0, width, height);
  const { data: original } = context.getImageData(0, 0, width, height);
  return { width, height, scale, alpha, original };
}
