import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Compressed, Job } from '../compress-job.ts';
import { gifOptionsAt, stepForAnimation } from '../gif/compress-gif.ts';
import { compressWithGifsicle } from '../gif/compress-with-gifsicle.ts';
import { type GifFile, readGif } from '../gif/gif-blocks.ts';
import { optimizeGif } from '../gif/gif-optimize.ts';
import { writeGif } from '../gif/gif-write.ts';
import { sharp } from '../guarded-sharp.ts';
import { readFrames, scoreAnimation } from '../score/score-animation.ts';
import { type Candidate, smallest } from './compress-level.ts';
import { lossyWebpQuality } from './compress-webp.ts';

/** An animation into GIF or animated WebP: every frame, its time and the loop stay. */
export async function compressAnimation(job: Job): Promise<Result<Compressed>> {
  try {
    const best = job.format === 'gif' ? await animatedGif(job) : await animatedWebp(job);
    // Without a result that looks right the cleaned original is handed out, where it is of the wanted format.
    const keepsOriginal = job.format === 'webp' && job.header.format === 'webp';
    return best || keepsOriginal ? succeed({ best, notes: ['animation_kept'] }) : fail('damaged_file');
  } catch {
    return fail('damaged_file');
  }
}

/**
 * What a filmed GIF may fall to. The score is made for stills: grain that changes with every frame is marked down far
 * more than it shows. At these marks MEDIUM is as coarse as gifsicle's usual --lossy=80, and no step goes beyond that.
 */
const animationTarget: Partial<Record<CompressionLevel, number>> = { MEDIUM: 50, HIGH: 40 };

async function animatedGif(still: Job): Promise<Candidate | undefined> {
  const job = { ...still, target: animationTarget[still.level] ?? still.target };
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
  const optimized = optimizeGif(gif, gifOptionsAt(step));
  if (optimized === 'damaged') return undefined;
  // Too much for the time: the frames stay as they are coded.
  const bytes = optimized === 'late' ? writeGif(gif) : optimized;
  job.report(0.9);
  const lossless = (step === 0 || optimized === 'late') && job.header.format === 'gif';
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
  const effort = pixels <= 12e6 ? 5 : pixels <= 40e6 ? 2 : 1;
  const lossy = await lossyWebp(job, quality, effort, pixels);
  const candidates: Candidate[] = lossy ? [lossy] : [];
  if (lossless && pixels <= 12e6) {
    const exact = await openAnimation(cleaned)
      .webp({ lossless: true, effort: Math.min(effort, 4) })
      .toBuffer();
    candidates.push({ bytes: exact, encoder: 'webp lossless', score: 100, lossless: true });
  }
  return smallest(candidates);
}

/** How far below its target an animation may end before the original is the better answer. */
const tolerated = 5;

/**
 * libwebp codes each frame on top of the one before, so errors add up where everything moves: the quality one frame
 * needs may fall short for all of them. It is raised until the score is right or the time is used.
 */
async function lossyWebp(
  { cleaned, header, target, report }: Job,
  firstQuality: number,
  effort: number,
  pixels: number,
): Promise<Candidate | undefined> {
  const score = await scoreAnimation(cleaned, header);
  const rounds = pixels <= 12e6 ? 3 : pixels <= 40e6 ? 2 : 1;
  let quality = firstQuality;
  let best: Candidate | undefined;
  for (let round = 0; round < rounds; round++) {
    const bytes = await openAnimation(cleaned)
      .webp({ quality, effort, smartSubsample: pixels <= 12e6, mixed: true })
      .toBuffer();
    const found = { bytes, encoder: 'webp lossy', score: await score(bytes), lossless: false };
    if (!best || found.score > best.score) best = found;
    report(0.3 + 0.15 * (round + 1));
    if (best.score >= target - 2 || quality >= 98) break;
    quality = Math.round(99 - (99 - quality) * 0.35);
  }
  const looksWrong = best !== undefined && best.score < target - tolerated;
  return looksWrong && header.format === 'webp' ? undefined : best;
}
