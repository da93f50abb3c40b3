import type { ReportCode } from '../../../shared/result-report.ts';
import type { OutputFormat } from '../compress-job.ts';
import type { Candidate } from '../encode/compress-level.ts';
import { decodeOwn } from '../raw-image.ts';
import { resizePixels } from '../resize-pixels.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import type { FormatFit } from './drafted-codec.ts';
import { comfortableFloor, type FitFormat, fitFormats } from './fit-formats.ts';
import { closeEnough } from './fit-quality.ts';
import type { Spent } from './level-pace.ts';

export interface SizeGoal {
  maxBytes: number;
  allowResize: boolean;
  timeLeftMs(): number;
  spent: Spent;
}

export interface TargetResult extends Candidate {
  width: number;
  height: number;
  notes: ReportCode[];
}

/** Bytes grow with a little less than the number of pixels. */
const bytesPower = 1.75;
const shortestSide = 8;
const maxScales = 8;

/** The gentlest image under a size: quality first; where that gets too coarse and it is allowed, fewer pixels. */
export async function compressToTarget(image: RawPixels, format: OutputFormat, goal: SizeGoal): Promise<TargetResult> {
  const fitInto = fitFormats[format];
  const limits = { maxBytes: goal.maxBytes, timeLeftMs: goal.timeLeftMs, spent: goal.spent };
  const floor = goal.allowResize ? comfortableFloor[format] : 0;
  const first = await fitInto(image, { ...limits, floor });
  const found =
    first.fits || !goal.allowResize ? { shown: image, made: first } : await shrink(image, format, fitInto, first, goal);
  const { made, shown } = found;
  return {
    bytes: made.bytes,
    encoder: made.encoder,
    lossless: made.lossless && shown === image,
    score: made.lossless && shown === image ? 100 : await scoreOf(shown, made.bytes),
    width: shown.width,
    height: shown.height,
    notes: notesOf(made, goal.maxBytes),
  };
}

interface Scaled {
  shown: RawPixels;
  made: FormatFit;
}

/** Scales down until the floor of quality fits, then up the dial as far as it goes. */
async function shrink(
  image: RawPixels,
  format: OutputFormat,
  fitInto: FitFormat,
  tooLarge: FormatFit,
  { maxBytes, timeLeftMs }: SizeGoal,
): Promise<Scaled> {
  let scale = 1;
  let last: Scaled = { shown: image, made: tooLarge };
  for (let count = 0; count < maxScales; count++) {
    const ratio = (maxBytes * 0.97) / last.made.bytes.length;
    scale = Math.min(scale * 0.98, scale * ratio ** (1 / bytesPower));
    const isLast = Math.min(image.width, image.height) * scale < shortestSide;
    const shown = await resizePixels(image, scale, shortestSide);
    const floor = isLast ? 0 : comfortableFloor[format];
    last = { shown, made: await fitInto(shown, { maxBytes, floor, timeLeftMs }) };
    if (last.made.fits || isLast || timeLeftMs() < 2000) break;
  }
  return last;
}

function notesOf(made: FormatFit, maxBytes: number): ReportCode[] {
  if (!made.fits) return ['target_missed'];
  if (made.bytes.length >= maxBytes * closeEnough) return [];
  if (made.isTop) return ['full_quality_fits'];
  if (made.ranOut) return ['time_ran_out'];
  return ['next_step_too_large'];
}

const scoredPixels = 3e6;

/** How the result looks beside the image, at the size of the result: fewer pixels are named, not marked down. */
async function scoreOf(shown: RawPixels, bytes: Uint8Array): Promise<number> {
  const look = (pixels: RawPixels) => sampleMosaic(pixels, scoredPixels, 256);
  return createScorer(look(shown)).score(look(await decodeOwn(bytes)));
}
