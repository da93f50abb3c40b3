import type { Raster } from './raster.ts';

/** Color images that hold only gray need one channel. */
export function dropEqualChannels(raster: Raster): Raster {
  if (raster.channels === 1) return raster;
  const { data } = raster;
  const gray = Buffer.allocUnsafe(data.length / 3);
  for (let pixel = 0, at = 0; pixel < gray.length; pixel++, at += 3) {
    const level = data[at] ?? 0;
    if (level !== data[at + 1] || level !== data[at + 2]) return raster;
    gray[pixel] = level;
  }
  return { data: gray, width: raster.width, height: raster.height, channels: 1 };
}

/** The share of neighboring pixels that are exactly alike: high in drawings and screenshots, low in photographs. */
export function flatShare({ data, width, height, channels }: Raster): number {
  let alike = 0;
  let seen = 0;
  const step = Math.max(1, Math.floor(height / 64));
  for (let y = 0; y < height; y += step) {
    const start = y * width * channels;
    for (let x = 1; x < width; x++) {
      const at = start + x * channels;
      seen++;
      if (
        data[at] === data[at - channels] &&
        (channels === 1 || (data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]))
      )
        alike++;
    }
  }
  return seen === 0 ? 0 : alike / seen;
}
