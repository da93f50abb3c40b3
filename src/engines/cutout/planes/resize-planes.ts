import type { Image } from '../../../matting/image.ts';
import type { PlaneSize } from '../../../matting/tiles.ts';
import { sharp } from '../../image/guarded-sharp.ts';

export async function resizeAlpha(alpha: Uint8Array, from: PlaneSize, to: PlaneSize): Promise<Uint8Array> {
  return sharp(alpha, { raw: { width: from.width, height: from.height, channels: 1 } })
    .resize(to.width, to.height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}

export async function reduceImage({ width, height, pixels }: Image, longSide: number): Promise<Image> {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, pixels: data };
}
