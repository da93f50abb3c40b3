import type { ImagePolicy } from '../images/image-policy.ts';
import { isRequantized } from '../images/recompress-image.ts';
import type { StoredImage } from '../images/stored-image.ts';
import { isReadableJpeg } from './draft-image.ts';
import { gentlest } from './gentlest.ts';
import { policyAt, policyFor } from './target-policy.ts';

/** Strictness is guessed wrong by so much before anything was tried. */
export const guessError = 0.04;

/** The strictness up to which a JPEG keeps all its pixels; below zero for anything else. */
export function keptUntil(stored: StoredImage): number {
  const isKept = (strictness: number) => isRequantized(stored.image, policyFor(stored.image, strictness));
  if (!isKept(0) || !isReadableJpeg(stored)) return -1;
  return Math.min(
    1,
    gentlest((strictness) => !isKept(strictness)),
  );
}

export function keepingPixels(policy: ImagePolicy, quality: number, isQuick = false): ImagePolicy {
  const dpi = Number.POSITIVE_INFINITY;
  return { ...policy, dpi, aboveDpi: dpi, quality, keptQuality: quality, isQuick };
}

/** All its pixels in the steps that they have. */
export const lossless = keepingPixels(policyAt(0), 100);
