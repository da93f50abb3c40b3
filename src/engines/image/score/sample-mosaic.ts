import type { RawPixels } from './perceptual-score.ts';

/** Tiles start on multiples of 16: JPEG and WebP blocks fall as they do in the whole image. */
const step = 16;

/**
 * A small image put together from tiles spread evenly over a large one. Encoders treat it as they treat the whole,
 * so a quality found on it fits the whole, at a fraction of the time. Small images are their own sample; of a long strip
 * the tiles are as wide as it is.
 */
export function sampleMosaic(image: RawPixels, pixelsWanted: number, tileSide: number): RawPixels {
  const { width, height, channels, pixels } = image;
  if (width * height <= pixelsWanted * 1.4) return image;
  const tileWidth = width < tileSide * 2 ? width : tileSide;
  const tileHeight = height < tileSide * 2 ? height : tileSide;
  const tiles = pixelsWanted / (tileWidth * tileHeight);
  const evenly = Math.sqrt((tiles * width * tileHeight) / (height * tileWidth));
  const columns = countAlong(width, tileWidth, Math.min(tiles, evenly));
  const rows = countAlong(height, tileHeight, tiles / columns);
  const mosaicWidth = columns * tileWidth;
  const mosaicHeight = rows * tileHeight;
  const mosaic = new Uint8Array(mosaicWidth * mosaicHeight * channels);
  for (let row = 0; row < rows; row++) {
    const top = spread(row, rows, height - tileHeight);
    for (let column = 0; column < columns; column++) {
      const left = spread(column, columns, width - tileWidth);
      for (let y = 0; y < tileHeight; y++) {
        const from = ((top + y) * width + left) * channels;
        const to = ((row * tileHeight + y) * mosaicWidth + column * tileWidth) * channels;
        mosaic.set(pixels.subarray(from, from + tileWidth * channels), to);
      }
    }
  }
  return { width: mosaicWidth, height: mosaicHeight, channels, pixels: mosaic };
}

/** About as many tiles as wanted, but no more than there is room for side by side. */
function countAlong(length: number, tileLength: number, wanted: number): number {
  return Math.min(Math.floor(length / tileLength), Math.max(1, Math.round(wanted)));
}

/** The start of tile `index` of `count` over `room`, centered in its share. */
function spread(index: number, count: number, room: number): number {
  return Math.floor((((index + 0.5) / count) * room) / step) * step;
}
