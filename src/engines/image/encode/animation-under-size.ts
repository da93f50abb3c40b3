import type { ReportNote } from '../../../shared/result-report.ts';
import type { Compressed, Job } from '../compress-job.ts';
import { gifHighestMark, gifOptionsAt } from '../gif/compress-gif.ts';
import { readGif } from '../gif/gif-blocks.ts';
import { optimizeGif } from '../gif/gif-optimize.ts';
import { writeGif } from '../gif/gif-write.ts';
import { notScored } from '../score/perceptual-score.ts';
import { scoreAnimation } from '../score/score-animation.ts';
import { fitMarks, type MarkFit } from '../target/fit-marks.ts';
import { closeEnough } from '../target/fit-quality.ts';
import { losslessFramesUnder } from './compress-animated-webp.ts';
import { fitWebpFrames } from './fit-webp-frames.ts';
import { animationAsGif, scaleAnimation } from './resize-animation.ts';

const bytesPower = 1.7;
const maxScales = 4;
const maxEncodes = 5;
const lookingMs = 2500;

/** The gentlest animation under a size; as long as there is time, else the best so far. */
export async function animationUnderSize(
  job: Job,
  maxBytes: number,
  resized: boolean,
): Promise<Compressed | 'late' | undefined> {
  const { header } = job;
  const size = { width: header.width, height: header.height, resized };
  if (job.format === header.format && job.cleaned.length <= maxBytes) {
    const best = resized ? { bytes: job.cleaned, encoder: job.format, score: 100, lossless: false } : undefined;
    return { ...size, best, notes: [{ code: resized ? 'full_quality_fits' : 'already_under_target' }] };
  }
  const exact = job.format === 'webp' ? await losslessFramesUnder(job, maxBytes) : undefined;
  if (exact) return { ...size, best: { ...exact, lossless: !resized }, notes: fullNote(exact.bytes, maxBytes) };
  let current = job;
  let fit = await fitAt(current, maxBytes);
  for (let round = 0; round < maxScales && mayScale(job, fit); round++) {
    const scale = (current.header.width / header.width) * ((maxBytes * 0.93) / fit.bytes.length) ** (1 / bytesPower);
    if (Math.min(header.width, header.height) * scale < 8) break;
    const scaled = await scaleAnimation(job, Math.min(scale, (current.header.width / header.width) * 0.95));
    if (scaled === 'late') break;
    current = scaled;
    const refit = await fitAt(current, maxBytes);
    if (isFit(refit)) fit = refit;
  }
  if (!isFit(fit)) return fit;
  const mayLook = job.timeLeftMs() > lookingMs;
  const score = mayLook ? await (await scoreAnimation(current.cleaned, current.header))(fit.bytes) : notScored;
  return {
    best: { bytes: fit.bytes, encoder: `${job.format} lossy`, score, lossless: false },
    notes: notesOf(fit, maxBytes),
    width: current.header.width,
    height: current.header.height,
    resized: resized || current !== job,
  };
}

function fullNote(bytes: Uint8Array, maxBytes: number): ReportNote[] {
  return bytes.length >= maxBytes * closeEnough ? [] : [{ code: 'full_quality_fits' }];
}

type Fitted = MarkFit | 'late' | undefined;

function isFit(fit: Fitted): fit is MarkFit {
  return typeof fit === 'object';
}

function mayScale({ allowResize, timeLeftMs }: Job, fit: Fitted): fit is MarkFit {
  return allowResize && isFit(fit) && !fit.fits && timeLeftMs() > 6000;
}

function notesOf({ fits, bytes, ranOut, isNextTooLarge }: MarkFit, maxBytes: number): ReportNote[] {
  if (!fits) return ranOut ? [{ code: 'target_missed' }, { code: 'time_ran_out' }] : [{ code: 'target_missed' }];
  if (bytes.length >= maxBytes * closeEnough) return [];
  if (isNextTooLarge) return [{ code: 'next_step_too_large' }];
  return [{ code: ranOut ? 'time_ran_out' : 'full_quality_fits' }];
}

async function fitAt(job: Job, maxBytes: number): Promise<Fitted> {
  if (job.format === 'webp') return fitWebpFrames(job, maxBytes);
  const { header, cleaned, timeLeftMs } = job;
  const limits = { maxBytes, maxEncodes, timeLeftMs };
  const gif = header.format === 'gif' ? readGif(cleaned, header.frames) : await animationAsGif(job);
  if (!gif || gif === 'late') return gif;
  return fitMarks({
    ...limits,
    lowest: 0,
    highest: gifHighestMark,
    guess: gifHighestMark >> 1,
    async encode(mark) {
      const budgetMs = timeLeftMs() - lookingMs;
      const coded = budgetMs < 500 ? 'late' : optimizeGif(gif, { ...gifOptionsAt(gifHighestMark - mark), budgetMs });
      return coded === 'damaged' ? undefined : coded === 'late' ? writeGif(gif) : coded;
    },
  });
}
