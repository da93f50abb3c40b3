import type { HeldImage } from './held-image.ts';

/** Packing without loss hardly ever gets images below this; those of two colors it may. */
const exactShare = 0.75;
const exactBilevelShare = 0.2;
/** What is packed without loss after the largest images hardly ever gets so much smaller than these did. */
const luckyShare = 0.85;

interface Wishes {
  allowedBytes: number;
  allowedMs: number;
  /** Of all images as they are now. */
  bytes: () => number;
  isLate: () => boolean;
}

/** Packs images anew without loss, the largest first, until that is enough or cannot be. */
export async function packFirst(
  held: readonly HeldImage[],
  { allowedBytes, allowedMs, bytes, isLate }: Wishes,
): Promise<void> {
  const wanted = allowedBytes / bytes();
  // No more than there is time for, and nothing where that cannot be enough; levels pack what is no JPEG so too.
  let msLeft = allowedMs;
  const able = held.filter(({ image, exactMs, isPackable }) => {
    const mayGain = isPackable && wanted >= (image.bits === 1 ? exactBilevelShare : exactShare);
    const isAble = mayGain && (exactMs <= msLeft || image.filters.at(-1) !== 'DCTDecode');
    if (isAble) msLeft -= exactMs;
    return isAble;
  });
  let [before, after] = [0, 0];
  let waiting = able.reduce((sum, image) => sum + image.bytes, 0);
  for (const image of able) {
    if (bytes() <= allowedBytes || isLate()) break;
    const share = before === 0 ? await image.hopedShare() : (luckyShare * after) / before;
    if (bytes() - waiting * (1 - share) > allowedBytes) break;
    waiting -= image.bytes;
    before += image.bytes;
    await image.packExactly();
    after += image.bytes;
  }
}
