import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ReportNote } from '../../../shared/result-report.ts';
import { orIfDamaged } from '../../damage.ts';
import type { Compressed, Job } from '../compress-job.ts';
import { gifOptionsAt, stepForAnimation } from '../gif/compress-gif.ts';
import { compressWithGifsicle } from '../gif/compress-with-gifsicle.ts';
import { type GifFile, readGif } from '../gif/gif-blocks.ts';
import { optimizeGif } from '../gif/gif-optimize.ts';
import { writeGif } from '../gif/gif-write.ts';
import { scoreAnimation } from '../score/score-animation.ts';
import { animationUnderSize } from './animation-under-size.ts';
import { animatedWebp } from './compress-animated-webp.ts';
import { type AnimationMade, smallest } from './compress-level.ts';
import { animationAsGif, resizeAnimation } from './resize-animation.ts';

/** An animation into GIF or animated WebP: every frame, its time and the loop stay. */
export async function compressAnimation(whole: Job): Promise<Result<Compressed>> {
  const damaged = fail<Compressed>('damaged_file');
  return orIfDamaged(async () => {
    const job = await resizeAnimation(whole);
    const resized = job !== whole;
    const { width, height, frames } = job.header;
    const kept: ReportNote = { code: 'animation_kept', count: frames };
    if (job.maxBytes !== undefined) {
      const made = await animationUnderSize(job, job.maxBytes, resized);
      return made ? succeed({ ...made, notes: [kept, ...made.notes] }) : damaged;
    }
    const { best, ranOut } = job.format === 'gif' ? await animatedGif(job) : await animatedWebp(job);
    // Without a result that looks right the cleaned original is handed out, where it is of the wanted format.
    const isSame = job.format === job.header.format;
    const fallback =
      resized && isSame ? { bytes: job.cleaned, encoder: job.format, score: 100, lossless: false } : undefined;
    if (!best && !isSame) return damaged;
    const notes: ReportNote[] = ranOut ? [kept, { code: 'time_ran_out' }] : [kept];
    return succeed({ best: best ?? fallback, notes, width, height, resized });
  }, damaged);
}

/**
 * What a filmed GIF may fall to. The score is made for stills: grain that changes with every frame is marked down far
 * more than it shows. At these marks MEDIUM is as coarse as gifsicle's usual --lossy=80, and no step goes beyond that.
 */
const animationTarget: Partial<Record<CompressionLevel, number>> = { MEDIUM: 50, HIGH: 40 };

/** What the program may take of a job's time, and what is left for looking at the results and for our own coder. */
const gifsicleNeedsMs = 9000;
const lookingMs = 3000;

async function animatedGif(still: Job): Promise<AnimationMade> {
  const job = { ...still, target: animationTarget[still.level] ?? still.target };
  const gif = job.header.format === 'gif' ? readGif(job.cleaned, job.header.frames) : await animationAsGif(job.cleaned);
  if (!gif) return { best: undefined, ranOut: false };
  job.report(0.1);
  const score = await scoreAnimation(job.cleaned, job.header);
  const { gifsicle: program, target, level } = job;
  // Its time counts as the job's, but not on this process's clock.
  let outsideMs = 0;
  const timeLeftMs = () => job.timeLeftMs() - outsideMs;
  const onSpent = (ms: number) => {
    outsideMs += ms;
  };
  const mayAsk = () => timeLeftMs() > gifsicleNeedsMs;
  const rewritten = program && (await compressWithGifsicle({ program, gif, target, level, score, mayAsk, onSpent }));
  job.report(0.4);
  const own = await ownGif({ ...job, timeLeftMs }, gif, score);
  // What misses the target only counts when nothing meets it.
  if (!rewritten || !own.best) return rewritten ? { ...own, best: rewritten, ranOut: false } : own;
  const best = own.best.score >= target ? smallest([own.best, rewritten]) : rewritten;
  return { best, ranOut: own.ranOut && best === own.best };
}

async function ownGif(job: Job, gif: GifFile, score: (bytes: Uint8Array) => Promise<number>): Promise<AnimationMade> {
  const step = stepForAnimation(gif, job.target, job.level);
  job.report(0.5);
  const budgetMs = Math.min(gifBudgetMs, job.timeLeftMs() - lookingMs);
  const optimized = budgetMs < 500 ? 'late' : optimizeGif(gif, { ...gifOptionsAt(step), budgetMs });
  if (optimized === 'damaged') return { best: undefined, ranOut: false };
  // Too much for the time: the frames stay as they are coded.
  const ranOut = optimized === 'late';
  const bytes = optimized === 'late' ? writeGif(gif) : optimized;
  job.report(0.9);
  const lossless = (step === 0 || ranOut) && job.header.format === 'gif';
  const encoder = step === 0 ? 'gif exact' : 'gif lossy';
  const found = { bytes, encoder, score: lossless ? 100 : await score(bytes), lossless };
  return { best: found, ranOut };
}

const gifBudgetMs = 11_000;
