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
