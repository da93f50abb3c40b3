import { sharp } from '../image/guarded-sharp.ts';
import type { PlaneSize } from './tiles.ts';

/** The network answers on a square; this is its answer in the shape of the picture. */
export async function resizeAlpha(alpha: Uint8Array, side: number, { width, height }: PlaneSize): Promise<Uint8Array> {
  return sharp(alpha, { raw: { width: side, height: side, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
