import type { Choice } from './known-sizes.ts';
import { finePerStep, policyAt } from './target-policy.ts';

/** Of the room a better quality is to take so much, in so many tries. */
const usedRoom = 0.93;
const maxTries = 3;
/** One step of quality makes a JPEG larger by about this share. */
const usualStep = 0.03;
const leastStep = 0.001;
const bestQuality = policyAt(0).quality;

interface Wishes {
  quality: number;
  room: number;
}

/**
 * The same pixels in the best quality that takes at most `room` more than now: where the next step to gentler takes far
 * more, as the first pixels that stay or the inks do. What is expected of a quality, where that is known, spares tries.
 */
export async function sharpened(
  now: Choice,
  { quality, room }: Wishes,
  make: (quality: number) => Promise<Choice>,
  expect?: (quality: number) => Promise<number | undefined>,
): Promise<Choice> {
  const best = expect && (await expectedBest(quality, now.bytes + room * usedRoom, expect));
  if (best === undefined) return sharpenedByTries(now, { quality, room }, make);
  const tried = best > quality ? await make(best) : now;
  return tried.bytes > now.bytes && tried.bytes <= now.bytes + room ? tried : now;
}

async function expectedBest(
  from: number,
  bytes: number,
  expect: (quality: number) => Promise<number | undefined>,
): Promise<number | undefined> {
  let [good, tooGood] = [from, bestQuality + 1];
  while (tooGood - good > 1 / finePerStep) {
    const quality = (good + tooGood) / 2;
    const expected = await expect(quality);
    if (expected === undefined) return undefined;
    if (expected <= bytes) good = quality;
    else tooGood = quality;
  }
  return good;
}

async function sharpenedByTries(
  now: Choice,
  { quality: from, room }: Wishes,
  make: (quality: number) => Promise<Choice>,
): Promise<Choice> {
  const wanted = now.bytes + room * usedRoom;
  let best = now;
  let quality = from;
  let tooGood = bestQuality + 1;
  let step = usualStep;
  for (let round = 0; round < maxTries && best.bytes < wanted; round++) {
    const steps = Math.max(1, Math.floor(Math.log(wanted / best.bytes) / step));
    const next = Math.min(quality + steps, tooGood - 1);
    if (next <= quality) break;
    const tried = await make(next);
    step = Math.max(leastStep, Math.log(tried.bytes / best.bytes) / (next - quality));
    if (tried.bytes > now.bytes + room) tooGood = next;
    else quality = next;
    if (tried.bytes > best.bytes && tried.bytes <= now.bytes + room) best = tried;
  }
  return best;
}
