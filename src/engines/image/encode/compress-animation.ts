import type { CompressionLevel } from '../../../shared/compression-level.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { ReportNote } from '../../../shared/result-report.ts';
import { orIfDamaged } from '../../damage.ts';
import { inspectHeader } from '../../formats/inspect-header.ts';
import { type Compressed, type Job, metadataBytes } from '../compress-job.ts';
import { gifOptionsAt, stepForAnimation } from '../gif/compress-gif.ts';
import { compressWithGifsicle } from '../gif/compress-with-gifsicle.ts';
import { type GifFile, readGif } from '../gif/gif-blocks.ts';
import { optimizeGif } from '../gif/gif-optimize.ts';
import { writeGif } from '../gif/gif-write.ts';
import { scoreAnimation } from '../score/score-animation.ts';
import { animationUnderSize } from './animation-under-size.ts';
import { animatedWebp } from './compress-animated-webp.ts';
import { type AnimationMade, type Candidate, smallest } from './compress-level.ts';
import { animationAsGif, resizeAnimation } from './resize-animation.ts';

/** Coding a frame anew takes some twelve times its pixels in memory; beyond this a worker has too little. */
const framePixels = 14e6;

/** An animation into GIF or animated WebP: every frame that shows, its time and the loop stay. */
export async function compressAnimation(whole: Job): Promise<Result<Compressed>> {
  return orIfDamaged(async () => {
    const job = await resizeAnimation(whole);
    if (job === 'late') return fail('too_complex');
    const resized = job !== whole;
    if (job.header.width * job.header.height > framePixels) return leftAlone(job, resized);
    const room = roomOf(job);
    if (room !== undefined) {
      const made = await animationUnderSize(job, room, resized);
      if (made === 'late') return leftAlone(job, resized);
      return made ? succeed({ ...made, notes: [keptFrames(job, made.best), ...made.notes] }) : fail('damaged_file');
    }
    const { best, ranOut } = job.format === 'gif' ? await animatedGif(job) : await animatedWebp(job);
    if (!best && ranOut) return leftAlone(job, resized);
    if (!best && !isSameFormat(job)) return fail('damaged_file');
    const notes: ReportNote[] = [keptFrames(job, best)];
    if (ranOut) notes.push({ code: 'time_ran_out' });
    const { width, height } = job.header;
    return succeed({ best: best ?? fallback(job, resized), notes, width, height, resized });
  }, fail<Compressed>('damaged_file'));
}

/** What of a size asked for is left beside the metadata that stays. */
const roomOf = (job: Job) => (job.maxBytes === undefined ? undefined : Math.max(1, job.maxBytes - metadataBytes(job)));

const isSameFormat = ({ format, header }: Job) => format === header.format;

/** Without a result that looks right the cleaned original is handed out; a resized one in its place. */
function fallback({ cleaned, format }: Job, resized: boolean): Candidate | undefined {
  return resized ? { bytes: cleaned, encoder: format, score: 100, lossless: false } : undefined;
}

/** Too large for the time or the memory of a job: it stays as it is, where that is an answer. */
function leftAlone(job: Job, resized: boolean): Result<Compressed> {
  if (!isSameFormat(job)) return fail('too_complex');
  const { width, height } = job.header;
  const notes: ReportNote[] = [keptFrames(job, undefined), { code: 'animation_left' }];
  if (job.cleaned.length > (roomOf(job) ?? Number.POSITIVE_INFINITY)) notes.push({ code: 'target_missed' });
  return succeed({ best: fallback(job, resized), notes, width, height, resized });
}

/** libwebp joins frames that look the same and shows them for as long. */
function keptFrames({ header }: Job, best: Candidate | undefined): ReportNote {
  const made = best && inspectHeader(best.bytes);
  return { code: 'animation_kept', count: made?.ok ? made.value.frames : header.frames };
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
  const gif = job.header.format === 'gif' ? readGif(job.cleaned, job.header.frames) : await animationAsGif(job);
  if (!gif || gif === 'late') return { best: undefined, ranOut: gif === 'late' };
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
