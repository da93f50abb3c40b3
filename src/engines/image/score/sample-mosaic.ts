import type { RawPixels } from './perceptual-score.ts';

/** Tiles start on multiples of 16: JPEG and WebP blocks fall as they do in the whole image. */
const step = 16;

/**
 * A small image put together from tiles spread evenly over a large one. Encoders treat it as they treat the whole,
 * so a quality found on it fits the whole, at a fraction of the time. Small images are their own sample.
 */
export function sampleMosaic(image: RawPixels, pixelsWanted: number, tileSide: number): RawPixels {
  const { width, height, channels, pixels } = image;
  if (width * height <= pixelsWanted * 1.4 || width < tileSide * 2 || height < tileSide * 2) return image;
  const tiles = pixelsWanted / tileSide ** 2;
  const columns = Math.min(Math.floor(width / tileSide), Math.max(1, Math.round(Math.sqrt((tiles * width) / height))));
  const rows = Math.min(Math.floor(height / tileSide), Math.max(1, Math.round(tiles / columns)));
  const mosaic = new Uint8Array(columns * rows * tileSide ** 2 * channels);
  const mosaicWidth = columns * tileSide;
  for (let row = 0; row < rows; row++) {
    const top = spread(row, rows, height - tileSide);
    for (let column = 0; column < columns; column++) {
      const left = spread(column, columns, width - tileSide);
      for (let y = 0; y < tileSide; y++) {
        const from = ((top + y) * width + left) * channels;
        const to = ((row * tileSide + y) * mosaicWidth + column * tileSide) * channels;
        mosaic.set(pixels.subarray(from, from + tileSide * channels), to);
      }
    }
  }
  return { width: mosaicWidth, height: rows * tileSide, channels, pixels: mosaic };
}

/** The start of tile `index` of `count` over `room`, centered in its share. */
function spread(index: number, count: number, room: number): number {
  return Math.floor((((index + 0.5) / count) * room) / step) * step;
}
