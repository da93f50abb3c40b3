import { inspectHeader } from '../../formats/inspect-header.ts';
import type { Job } from '../compress-job.ts';
import { type GifFile, readGif } from '../gif/gif-blocks.ts';
import { sharp } from '../guarded-sharp.ts';
import { encodeInTime } from './encode-in-time.ts';

export function openAnimation(bytes: Uint8Array, part: { page?: number; pages: number } = { pages: -1 }) {
  return sharp(bytes, { ...part, limitInputPixels: false, failOn: 'error' });
}

/** The job over an animation within the longest side asked for; the same job where nothing has to change. */
export async function resizeAnimation(job: Job): Promise<Job | 'late'> {
  const { width, height } = job.header;
  const longest = Math.max(width, height);
  return job.maxSide === undefined || longest <= job.maxSide ? job : scaleAnimation(job, job.maxSide / longest);
}

/** So much of the time left goes into bringing frames into another size or format; the rest is for what follows. */
const preparingShare = 0.5;

/** Every frame with fewer pixels, in the format asked for and without further loss. */
export async function scaleAnimation(job: Job, scale: number): Promise<Job | 'late'> {
  const { header, cleaned, format } = job;
  const width = Math.max(1, Math.round(header.width * scale));
  const height = Math.max(1, Math.round(header.height * scale));
  const frames = openAnimation(cleaned).resize(width, height, { fit: 'fill' });
  const coded =
    format === 'gif'
      ? frames.gif({ effort: 7, dither: 0.5, interFrameMaxError: 2, keepDuplicateFrames: true })
      : frames.webp({ lossless: true, effort: 0 });
  const bytes = await encodeInTime(coded, job.timeLeftMs() * preparingShare);
  if (bytes === 'late') return 'late';
  // libwebp joins frames that look the same.
  const made = inspectHeader(bytes);
  const count = made.ok ? made.value.frames : header.frames;
  const scaled = { ...header, format: format === 'gif' ? 'gif' : 'webp', width, height, frames: count } as const;
  return { ...job, cleaned: bytes, header: scaled };
}

export async function animationAsGif({ cleaned, timeLeftMs }: Job): Promise<GifFile | 'late' | undefined> {
  const coded = openAnimation(cleaned).gif({ effort: 5, dither: 0.7 });
  const bytes = await encodeInTime(coded, timeLeftMs() * preparingShare);
  return bytes === 'late' ? 'late' : readGif(bytes, Number.POSITIVE_INFINITY);
}
