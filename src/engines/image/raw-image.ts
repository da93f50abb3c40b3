import type { Sharp } from 'sharp';
import { sharp } from './guarded-sharp.ts';
import type { RawPixels } from './score/perceptual-score.ts';

/** Starts a pipeline from pixels. Only these fields: info objects of earlier pipelines carry flags that corrupt colors. */
export function fromPixels({ pixels, width, height, channels }: RawPixels) {
  return sharp(pixels, { raw: { width, height, channels }, limitInputPixels: false });
}

/** Ends a pipeline in pixels. */
export async function toPixels(pipeline: Sharp): Promise<RawPixels> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3, pixels: data };
}

/** Decodes bytes an encoder of ours has just written. */
export function decodeOwn(bytes: Uint8Array): Promise<RawPixels> {
  return toPixels(sharp(bytes, { limitInputPixels: false, ignoreIcc: true }).toColorspace('srgb'));
}

/** Lays a transparent image over white: what a format without transparency gets. */
export function fillTransparency(image: RawPixels): RawPixels {
  if (image.channels === 3) return image;
  const { pixels, width, height } = image;
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const alpha = pixels[from + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      opaque[to + channel] = Math.round(((pixels[from + channel] ?? 0) * alpha) / 255 + 255 - alpha);
    }
  }
  return { width, height, channels: 3, pixels: opaque };
}

export function isGray({ pixels, channels }: RawPixels): boolean {
  for (let at = 0; at < pixels.length; at += channels) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}
