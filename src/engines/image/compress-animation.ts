import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Compressed, Job } from './compress.ts';
import { gifOptionsAt, stepForAnimation } from './compress-gif.ts';
import { type Candidate, smallest } from './compress-level.ts';
import { lossyWebpQuality } from './compress-webp.ts';
import { type GifFile, readGif } from './gif-blocks.ts';
import { optimiseGif } from './gif-optimise.ts';
import { writeGif } from './gif-write.ts';
import { sharp } from './guarded-sharp.ts';
import { createScorer, type RawPixels } from './perceptual-score.ts';

/** An animation into GIF or animated WebP: every frame, its time and the loop stay. */
export async function compressAnimation(job: Job): Promise<Result<Compressed>> {
  try {
    const best = job.format === 'gif' ? await animatedGif(job) : await animatedWebp(job);
    return best ? succeed({ best, notes: ['animation_kept'] }) : fail('damaged_file');
  } catch {
    return fail('damaged_file');
  }
}

async function animatedGif(job: Job): Promise<Candidate | undefined> {
  const gif = job.header.format === 'gif' ? readGif(job.cleaned, job.header.frames) : await gifFromWebp(job.cleaned);
  if (!gif) return undefined;
  job.report(0.1);
  const step = stepForAnimation(gif, job.target, job.level);
  job.report(0.3);
  const optimised = optimiseGif(gif, gifOptionsAt(step));
  if (optimised === 'damaged') return undefined;
  // Too much for the time: the frames stay as they are coded.
  const bytes = optimised === 'late' ? writeGif(gif) : optimised;
  job.report(0.9);
  const score = await scoreFrames(job.cleaned, bytes, job.header.frames);
  const lossless = (step === 0 || optimised === 'late') && job.header.format === 'gif';
  return { bytes, encoder: step === 0 ? 'gif exact' : 'gif lossy', score: lossless ? 100 : score, lossless };
}

async function gifFromWebp(webp: Uint8Array): Promise<GifFile | undefined> {
  const bytes = await openAnimation(webp).gif({ effort: 5, dither: 0.7 }).toBuffer();
  return readGif(bytes, Number.POSITIVE_INFINITY);
}

function openAnimation(bytes: Uint8Array) {
  return sharp(bytes, { animated: true, limitInputPixels: false, failOn: 'error' });
}

async function animatedWebp(job: Job): Promise<Candidate | undefined> {
  const { cleaned, header, target, report } = job;
  const first = await readFrame(cleaned, 0);
  const { quality, lossless } = await lossyWebpQuality(first, target);
  report(0.3);
  const pixels = header.width * header.height * header.frames;
  const effort = pixels <= 12e6 ? 5 : pixels <= 40e6 ? 3 : 1;
  const lossy = await openAnimation(cleaned)
    .webp({ quality, effort, smartSubsample: pixels <= 12e6, mixed: true })
    .toBuffer();
  report(0.6);
  const score = await scoreFrames(cleaned, lossy, header.frames);
  const candidates: Candidate[] = [{ bytes: lossy, encoder: 'webp lossy', score, lossless: false }];
  if (lossless && pixels <= 12e6) {
    const exact = await openAnimation(cleaned)
      .webp({ lossless: true, effort: Math.min(effort, 4) })
      .toBuffer();
    candidates.push({ bytes: exact, encoder: 'webp lossless', score: 100, lossless: true });
  }
  return smallest(candidates);
}

async function readFrame(bytes: Uint8Array, page: number): Promise<RawPixels> {
  const pipeline = sharp(bytes, { page, pages: 1, limitInputPixels: false }).toColourspace('srgb').ensureAlpha();
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 4, pixels: data };
}

/** How many frames speak for an animation. */
const scoredFrames = 4;

async function scoreFrames(source: Uint8Array, result: Uint8Array, frames: number): Promise<number> {
  let sum = 0;
  const count = Math.min(frames, scoredFrames);
  for (let sample = 0; sample < count; sample++) {
    const page = Math.floor(((sample + 0.5) / count) * frames);
    sum += createScorer(await readFrame(source, page)).score(await readFrame(result, page));
  }
  return sum / count;
}
