import type { Job } from '../compress-job.ts';
import { memoize } from '../memoize.ts';
import type { MarkFit } from '../target/fit-marks.ts';
import { closeEnough } from '../target/fit-quality.ts';
import { seekMark, startMark } from '../target/size-curve.ts';
import { webpEffort } from './compress-animated-webp.ts';
import { encodeInTime } from './encode-in-time.ts';
import { openAnimation } from './resize-animation.ts';
import { webpCoarseness } from './search-quality.ts';

/** Kept for looking at the result. */
const lookingMs = 2500;
const dial = { coarseness: webpCoarseness, from: 1, to: 95 };
/** Coding all frames takes more than half of a level's time. */
const maxResults = 2;
/** Beyond them there are two more tries for anything that fits at all. */
const triesToFit = 2;
/** Enough to tell how bytes grow with the quality. */
const lookedFrames = 5;
const aim = 0.985;

/** The gentlest animated WebP under a size: a few frames tell how bytes grow, what all of them take sets it right. */
export async function fitWebpFrames(job: Job, maxBytes: number): Promise<MarkFit | 'late' | undefined> {
  const { header, cleaned, timeLeftMs } = job;
  const effort = webpEffort(header.width * header.height * header.frames);
  const looks = lookAtFrames(job, effort, Math.min(header.frames, lookedFrames));
  let correction = await shareOfFew(job, effort, await looks.bytesAt(startMark));
  let under: MarkFit | undefined;
  let over: MarkFit | undefined;
  for (let tries = 0; tries < maxResults + (under ? 0 : triesToFit); tries++) {
    const from = (under?.mark ?? dial.from - 1) + 1;
    const to = (over?.mark ?? dial.to + 1) - 1;
    if (from > to) break;
    const isLastChance = tries === maxResults + triesToFit - 1;
    const mark = isLastChance ? from : await seekMark(looks, { ...dial, from, to }, (maxBytes * aim) / correction);
    const bytes = await encodeInTime(
      openAnimation(cleaned).webp({ quality: mark, effort, mixed: true }),
      timeLeftMs() - lookingMs,
    );
    if (bytes === 'late') return under ? { ...under, ranOut: true } : (over ?? 'late');
    const fits = bytes.length <= maxBytes;
    const made = { bytes, mark, fits, isNextTooLarge: false, ranOut: false };
    if (fits) under = made;
    else over = made;
    if (fits && bytes.length >= maxBytes * closeEnough) break;
    correction = bytes.length / (await looks.bytesAt(mark));
  }
  if (!under) return over;
  const isNextTooLarge = over?.mark === under.mark + 1;
  return { ...under, isNextTooLarge, ranOut: !isNextTooLarge && under.mark < dial.to };
}

/** What all frames take beside a few: the first is coded whole, the others are what changes. */
async function shareOfFew(job: Job, effort: number, few: number): Promise<number> {
  const { frames } = job.header;
  if (frames <= lookedFrames) return 1;
  const first = (await lookAtFrames(job, effort, 1).bytesAt(startMark)) / few;
  return first + ((1 - first) * (frames - 1)) / (lookedFrames - 1);
}

/** Frames out of the middle, where an animation is at its usual pace. */
function lookAtFrames({ header, cleaned, timeLeftMs }: Job, effort: number, pages: number) {
  const looked: number[] = [];
  const page = (header.frames - pages) >> 1;
  const bytesAt = memoize(async (quality: number) => {
    looked.push(quality);
    const part = openAnimation(cleaned, { page, pages }).webp({ quality, effort: Math.min(effort, 2), mixed: true });
    const bytes = await encodeInTime(part, timeLeftMs() - lookingMs);
    return bytes === 'late' ? Number.POSITIVE_INFINITY : bytes.length;
  });
  return { bytesAt, looked };
}
