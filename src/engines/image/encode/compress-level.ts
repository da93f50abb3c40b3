import type { CompressionLevel } from '../../../shared/compression-level.ts';

/** The perceptual score each level aims at (SSIMULACRA 2: 90 = not seen even side by side, 70 = seen when looked for). */
export const targetScores: Record<CompressionLevel, number> = { LOW: 88, MEDIUM: 76, HIGH: 62 };

/** Above this score no difference is meant to be seen; up to the other one it is when looked for. */
export const highTarget = 82;
export const lowTarget = 69;

/**
 * Below this the steps of an encoder are coarse and its tables weigh as much as the image: all levels are made, and
 * the smallest counts.
 */
export const tinyPixels = 0.1e6;

/** One way of writing the image, with what it costs and how it looks. */
export interface Candidate {
  bytes: Uint8Array;
  encoder: string;
  /** `notScored` where nobody could look. */
  score: number;
  lossless: boolean;
  /** There was no time for what might have been smaller. */
  ranOut?: boolean;
}

/** The best way of writing an animation so far, and whether there was no time for more. */
export interface AnimationMade {
  best: Candidate | undefined;
  ranOut: boolean;
}

export function smallest(candidates: readonly (Candidate | undefined)[]): Candidate | undefined {
  let best: Candidate | undefined;
  for (const candidate of candidates)
    if (candidate && (!best || candidate.bytes.length < best.bytes.length)) best = candidate;
  return best;
}
