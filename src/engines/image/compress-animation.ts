import { fail, type Result, succeed } from '../../shared/result.ts';
import type { Compressed, Job } from './compress.ts';
import { gifOptionsAt, stepForAnimation } from './compress-gif.ts';
import { type Candidate, smallest } from './compress-level.ts';
import { lossyWebpQuality } from './compress-webp.ts';
import { compressWithGifsicle } from './compress-with-gifsicle.ts';
import { type GifFile, readGif } from './gif-blocks.ts';
import { optimiseGif } from './gif-optimise.ts';
import { writeGif } from './gif-write.ts';
import { sharp } from './guarded-sharp.ts';
import { readFrames, scoreAnimation } from './score-animation.ts';

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
  const score = await scoreAnimation(job.cleaned, job.header);
  const { gifsicle: program, target, level } = job;
  const rewritten = program && (await compressWithGifsicle({ program, gif, target, level, score }));
  job.report(0.4);
  const own = await ownGif(job, gif, score);
  // What misses the target only counts when nothing meets it.
  if (!rewritten || !own) return own;
  return own.score >= target ? smallest([own, rewritten]) : rewritten;
}

async function ownGif(
  job: Job,
  gif: GifFile,
  score: (bytes: Uint8Array) => Promise<number>,
): Promise<Candidate | undefined> {
  const step = stepForAnimation(gif, job.target, job.level);
  job.report(0.5);
  const optimised = optimiseGif(gif, gifOptionsAt(step));
  if (optimised === 'damaged') return undefined;
  // Too much for the time: the frames stay as they are coded.
  const bytes = optimised === 'late' ? writeGif(gif) : optimised;
  job.report(0.9);
  const lossless = (step === 0 || optimised === 'late') && job.header.format === 'gif';
  const encoder = step === 0 ? 'gif exact' : 'gif lossy';
  return { bytes, encoder, score: lossless ? 100 : await score(bytes), lossless };
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
  const [first] = await readFrames(cleaned, [0]);
  if (!first) return undefined;
  const { quality, lossless } = await lossyWebpQuality(first, target);
  report(0.3);
  const pixels = header.width * header.height * header.frames;
  const effort = pixels <= 12e6 ? 5 : pixels <= 40e6 ? 3 : 1;
  const lossy = await openAnimation(cleaned)
    .webp({ quality, effort, smartSubsample: pixels <= 12e6, mixed: true })
    .toBuffer();
  report(0.6);
  const score = await (await scoreAnimation(cleaned, header))(lossy);
  const candidates: Candidate[] = [{ bytes: lossy, encoder: 'webp lossy', score, lossless: false }];
  if (lossless && pixels <= 12e6) {
    const exact = await openAnimation(cleaned)
      .webp({ lossless: true, effort: Math.min(effort, 4) })
      .toBuffer();
    candidates.push({ bytes: exact, encoder: 'webp lossless', score: 100, lossless: true });
  }
  return smallest(candidates);
}
