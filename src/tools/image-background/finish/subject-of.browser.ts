import { opaqueBounds } from '../../../matting/opaque-bounds.ts';
import { type Box, join } from '../mask/brush-stroke.ts';
import type { CutoutTile, CutoutTiles } from '../mask/cutout-tiles.browser.ts';
import type { Subject } from './finish-frame.ts';
import { guessHead } from './guess-head.ts';
import { smallAlpha } from './small-view.browser.ts';

/** Of each tile as long as nothing is painted on it. */
const known = new WeakMap<CutoutTile, { box: Box | undefined }>();

/** Called for every tile that was painted on. */
export function forgetBounds(tile: CutoutTile): void {
  known.delete(tile);
}

/** Where the subject is, to the pixel. */
export function subjectOf(tiles: CutoutTiles, needsHead: boolean): Subject {
  let bounds: Box | undefined;
  for (const tile of tiles.tiles) {
    const { box } = boundsOfTile(tile);
    if (box) bounds = join(bounds, box);
  }
  const { width, height } = tiles;
  return { width, height, bounds, head: needsHead && bounds ? headOf(tiles, bounds) : undefined };
}

/** Whether anything of the image is left to be seen. */
export function isAnythingLeft(tiles: CutoutTiles): boolean {
  return tiles.tiles.some((tile) => boundsOfTile(tile).box !== undefined);
}

function boundsOfTile(tile: CutoutTile): { box: Box | undefined } {
  const found = known.get(tile);
  if (found) return found;
  const { width, height } = tile.canvas;
  const { data } = tile.pixels ?? tile.context.getImageData(0, 0, width, height);
  const inside = opaqueBounds(data, width, height, 4, 3);
  const box = inside && {
    left: tile.left + inside.left,
    top: tile.top + inside.top,
    right: tile.left + inside.right,
    bottom: tile.top + inside.bottom,
  };
  known.set(tile, { box });
  return { box };
}

function headOf(tiles: CutoutTiles, bounds: Box) {
  const { alpha, width, height, scale } = smallAlpha(tiles, 256);
  const small = {
    left: Math.floor(bounds.left * scale),
    top: Math.floor(bounds.top * scale),
    right: Math.min(width, Math.ceil(bounds.right * scale)),
    bottom: Math.min(height, Math.ceil(bounds.bottom * scale)),
  };
  const { bottom, center } = guessHead(alpha, width, small);
  return { top: bounds.top, bottom: bottom / scale, center: center / scale };
}
