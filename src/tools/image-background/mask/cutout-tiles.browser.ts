import type { ImageSize } from '../../../shared/cover-fit.ts';
import { type Box, meet } from './brush-stroke.ts';

/**
 * The cut-out in squares. A canvas that was drawn from is copied whole when it changes: of a square that is a quarter
 * of a megabyte, of a photo fifty.
 */
const tileSide = 256;

export interface CutoutTile extends Box {
  canvas: HTMLCanvasElement;
  context: CanvasRenderingContext2D;
  /** Read when first painted on. */
  pixels: ImageData | undefined;
  original: ImageData | undefined;
}

export interface CutoutTiles extends ImageSize {
  tiles: CutoutTile[];
  /** The image as it came, upright. */
  original: ImageBitmap;
  close: () => void;
}

/** Undefined where the browser cannot read one of the two or has no room for them. */
export async function openTiles(cutout: Blob, original: Blob): Promise<CutoutTiles | undefined> {
  const [cut, photo] = await Promise.all([readBitmap(cutout), readBitmap(original)]);
  const isPair = cut && photo && cut.width === photo.width && cut.height === photo.height;
  if (!isPair) {
    cut?.close();
    photo?.close();
    return undefined;
  }
  try {
    return {
      width: cut.width,
      height: cut.height,
      tiles: cutIntoTiles(cut),
      original: photo,
      close: () => photo.close(),
    };
  } catch {
    photo.close();
    return undefined;
  } finally {
    cut.close();
  }
}

/** Turns a photo upright as its EXIF orientation says. */
function readBitmap(blob: Blob): Promise<ImageBitmap | undefined> {
  return createImageBitmap(blob).catch(() => undefined);
}

function cutIntoTiles(cut: ImageBitmap): CutoutTile[] {
  const tiles: CutoutTile[] = [];
  for (let top = 0; top < cut.height; top += tileSide) {
    for (let left = 0; left < cut.width; left += tileSide) {
      const right = Math.min(cut.width, left + tileSide);
      const bottom = Math.min(cut.height, top + tileSide);
      const { canvas, context } = makeCanvas(right - left, bottom - top);
      context.drawImage(cut, -left, -top);
      tiles.push({ left, top, right, bottom, canvas, context, pixels: undefined, original: undefined });
    }
  }
  return tiles;
}

/** Read and written by the processor at every stroke: kept away from the graphics card. */
export function makeCanvas(width: number, height: number) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}

export function tilesIn({ tiles, width }: CutoutTiles, box: Box): CutoutTile[] {
  const across = Math.ceil(width / tileSide);
  const found: CutoutTile[] = [];
  const first = Math.max(0, Math.floor(box.left / tileSide));
  const last = Math.min(across - 1, Math.floor((box.right - 1) / tileSide));
  for (let row = Math.max(0, Math.floor(box.top / tileSide)); row * tileSide < box.bottom; row++) {
    for (let column = first; column <= last; column++) {
      const tile = tiles[row * across + column];
      if (tile && meet(tile, box)) found.push(tile);
    }
  }
  return found;
}

export function pixelsOf(tile: CutoutTile): ImageData {
  tile.pixels ??= tile.context.getImageData(0, 0, tile.canvas.width, tile.canvas.height);
  return tile.pixels;
}

export function originalOf(tile: CutoutTile, { original }: CutoutTiles): ImageData {
  if (!tile.original) {
    const { context } = makeCanvas(tile.canvas.width, tile.canvas.height);
    context.drawImage(original, -tile.left, -tile.top);
    tile.original = context.getImageData(0, 0, tile.canvas.width, tile.canvas.height);
  }
  return tile.original;
}

/** Shows what was written into a tile's pixels. */
export function showPixels(tile: CutoutTile, box: Box): void {
  const { left, top } = tile;
  const [x, y] = [box.left - left, box.top - top];
  tile.context.putImageData(pixelsOf(tile), 0, 0, x, y, box.right - box.left, box.bottom - box.top);
}
