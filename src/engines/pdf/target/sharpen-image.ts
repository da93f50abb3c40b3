import type { Choice } from './known-sizes.ts';
import { policyAt } from './target-policy.ts';

/** Of the room a better quality is to take so much, in so many tries. */
const usedRoom = 0.93;
const maxTries = 3;
/** One step of quality makes a JPEG larger by about this share. */
const usualStep = 0.03;
const leastStep = 0.001;
const bestQuality = policyAt(0).quality;

/**
 * The same pixels in the best quality that takes at most `room` more than now: where the next step to gentler takes far
 * more, as the first pixels that stay or the inks do.
 */
export async function sharpened(
  now: Choice,
  room: number,
  make: (quality: number) => Promise<Choice>,
): Promise<Choice> {
  const wanted = now.bytes + room * usedRoom;
  let best = now;
  let quality = policyAt(now.strictness).quality;
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
