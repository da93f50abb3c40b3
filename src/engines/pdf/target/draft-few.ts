import { draftedShare } from './draft-image.ts';
import type { HeldImage } from './held-image.ts';
import { solve } from './solve-strictness.ts';

/** Of more images the errors of the guesses make up for each other: no drafts of them. */
const maxDrafted = 8;
const maxDrafts = 2;
/** A draft tells well enough what comes of it so near to it. */
const nearEnough = 0.004;

/** Images to be encoded again, and how strictly. */
export interface Again {
  images: readonly HeldImage[];
  strictness: number;
}

/** Where images are few: what becomes of them is found out from parts of them, which is far quicker. */
export async function draftFew(held: readonly HeldImage[], aim: number): Promise<void> {
  const able = held.filter(({ keepsPixels }) => keepsPixels);
  if (able.length > maxDrafted) return;
  const told = new Set<HeldImage>();
  let strictness = solve(held, aim);
  for (let round = 0; round <= maxDrafts; round++) {
    for (const image of able) if (await image.draftKept(strictness)) told.add(image);
    const before = strictness;
    strictness = solve(held, aim);
    if (Math.abs(strictness - before) < nearEnough) break;
  }
  for (const image of able) {
    if (image.isEnigma) await image.draft(strictness);
    else if (!told.has(image)) await image.sharpenGuess(strictness);
  }
}

/** Parts of a few large images tell how much a step changes; then another step may be the right one. */
export async function refineByDrafts(choose: () => Again): Promise<Again> {
  let again = choose();
  for (let round = 0; round < maxDrafts; round++) {
    const { images, strictness } = again;
    const draftMs = images.reduce((sum, image) => sum + image.draftMs(strictness), 0);
    const tryMs = images.reduce((sum, image) => sum + image.tryMs(strictness), 0);
    if (images.length === 0 || images.length > maxDrafted || draftMs > tryMs * draftedShare) break;
    const able = images.filter((image) => image.isDraftable(strictness));
    if (able.length === 0) break;
    for (const image of able) if (await image.draft(strictness)) await image.draft(image.strictness);
    again = choose();
    if (Math.abs(again.strictness - strictness) < nearEnough) break;
  }
  return again;
}
