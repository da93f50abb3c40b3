import type { Job } from '../compress-job.ts';
import { readFrames, scoreAnimation } from '../score/score-animation.ts';
import { type AnimationMade, type Candidate, smallest } from './compress-level.ts';
import { lossyWebpQuality } from './compress-webp.ts';
import { encodeInTime } from './encode-in-time.ts';
import { isGraphic } from './image-kind.ts';
import { openAnimation } from './resize-animation.ts';

const smallPixels = 12e6;
const middlePixels = 40e6;

export function webpEffort(pixels: number): number {
  return pixels <= smallPixels ? 5 : pixels <= middlePixels ? 2 : 1;
}

export async function animatedWebp(job: Job): Promise<AnimationMade> {
  const { cleaned, header, target, report } = job;
  const [first] = await readFrames(cleaned, [0]);
  if (!first) return { best: undefined, ranOut: false };
  const { quality, lossless } = await lossyWebpQuality(first, target);
  report(0.3);
  const pixels = header.width * header.height * header.frames;
  const { best: lossy, ranOut } = await lossyWebp(job, quality, pixels);
  const candidates: Candidate[] = lossy ? [lossy] : [];
  if (lossless && pixels <= smallPixels && !ranOut) candidates.push(await losslessAnimation(job));
  return { best: smallest(candidates), ranOut };
}

async function losslessAnimation({ cleaned, header }: Job): Promise<Candidate> {
  const pixels = header.width * header.height * header.frames;
  const effort = Math.min(webpEffort(pixels), 4);
  const bytes = await openAnimation(cleaned).webp({ lossless: true, effort }).toBuffer();
  return { bytes, encoder: 'webp lossless', score: 100, lossless: true };
}

/** Drawings that move, as they are, where that fits: a fraction of the time of one lossy try, and often smaller. */
export async function losslessFramesUnder(job: Job, maxBytes: number): Promise<Candidate | undefined> {
  const { cleaned, header } = job;
  if (header.width * header.height * header.frames > smallPixels) return undefined;
  const [first] = await readFrames(cleaned, [0]);
  const exact = first && isGraphic(first) ? await losslessAnimation(job) : undefined;
  return exact && exact.bytes.length <= maxBytes ? exact : undefined;
}

/** The usual way gets so much of the time left; the rest is for the quick one, and for looking. */
const firstShare = 0.55;
const lookingMs = 2000;

/** A third of the time, for a tenth more bytes. */
async function quickWebp({ cleaned, target, timeLeftMs }: Job, quality: number): Promise<Candidate | undefined> {
  const coded = openAnimation(cleaned).webp({ quality, effort: 0 });
  const bytes = await encodeInTime(coded, timeLeftMs() - lookingMs);
  return bytes === 'late' ? undefined : { bytes, encoder: 'webp lossy', score: target, lossless: false };
}

/** How far below its target an animation may end before the original is the better answer. */
const tolerated = 5;

/**
 * libwebp codes each frame on top of the one before, so errors add up where everything moves: the quality one frame
 * needs may fall short for all of them. It is raised until the score is right or the time is used.
 */
async function lossyWebp(job: Job, firstQuality: number, pixels: number): Promise<AnimationMade> {
  const { cleaned, header, target, report, timeLeftMs } = job;
  const score = await scoreAnimation(cleaned, header);
  const rounds = pixels <= smallPixels ? 3 : pixels <= middlePixels ? 2 : 1;
  const options = { effort: webpEffort(pixels), smartSubsample: pixels <= smallPixels, mixed: true };
  let quality = firstQuality;
  let best: Candidate | undefined;
  let ranOut = false;
  for (let round = 0; round < rounds && !ranOut; round++) {
    const before = timeLeftMs();
    const bytes = await encodeInTime(openAnimation(cleaned).webp({ quality, ...options }), before * firstShare);
    if (bytes === 'late') {
      best ??= await quickWebp(job, quality);
      ranOut = true;
      break;
    }
    const found = { bytes, encoder: 'webp lossy', score: await score(bytes), lossless: false };
    if (!best || found.score > best.score) best = found;
    report(0.3 + 0.15 * (round + 1));
    if (best.score >= target - 2 || quality >= 98) break;
    quality = Math.round(99 - (99 - quality) * 0.35);
    ranOut = round + 1 < rounds && timeLeftMs() < (before - timeLeftMs()) * 1.3 + 2000;
  }
  const looksWrong = best !== undefined && best.score < target - tolerated;
  return { best: looksWrong && header.format === 'webp' ? undefined : best, ranOut };
}
