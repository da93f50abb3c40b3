import type { Job } from '../compress-job.ts';
import { type GifFile, readGif } from '../gif/gif-blocks.ts';
import { sharp } from '../guarded-sharp.ts';

export function openAnimation(bytes: Uint8Array) {
  return sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'error' });
}

/** The job over an animation within the longest side asked for; the same job where nothing has to change. */
export async function resizeAnimation(job: Job): Promise<Job> {
  const { width, height } = job.header;
  const longest = Math.max(width, height);
  return job.maxSide === undefined || longest <= job.maxSide ? job : scaleAnimation(job, job.maxSide / longest);
}

/** Every frame with fewer pixels, in the format asked for and without further loss. */
export async function scaleAnimation(job: Job, scale: number): Promise<Job> {
  const { header, cleaned, format } = job;
  const width = Math.max(1, Math.round(header.width * scale));
  const height = Math.max(1, Math.round(header.height * scale));
  const frames = openAnimation(cleaned).resize(width, height, { fit: 'fill' });
  const bytes =
    format === 'gif'
      ? await frames.gif({ effort: 7, dither: 0.5, interFrameMaxError: 2 }).toBuffer()
      : await frames.webp({ lossless: true, effort: 0 }).toBuffer();
  return { ...job, cleaned: bytes, header: { ...header, format: format === 'gif' ? 'gif' : 'webp', width, height } };
}

export async function animationAsGif(webp: Uint8Array): Promise<GifFile | undefined> {
  const bytes = await openAnimation(webp).gif({ effort: 5, dither: 0.7 }).toBuffer();
  return readGif(bytes, Number.POSITIVE_INFINITY);
}
