import type { RawPixels } from '../score/perceptual-score.ts';
import type { Candidate } from './compress-level.ts';

/** Whether colors are kept for every pixel, or for each square of four. */
export type Chroma = '4:2:0' | '4:4:4';

/** A lossy encoder with one quality dial. */
export interface LossyCodec {
  name: string;
  lowest: number;
  highest: number;
  coarseness(quality: number): number;
  guess(target: number): number;
  /**
   * Up to this size the whole image is looked at and may be encoded again when its sample misled.
   * Above, time and memory do not allow it: a larger sample has to speak for it.
   */
  correctablePixels: number;
  /** True when a draft is all there is: nothing to encode again after the search. */
  draftIsFinal: boolean;
  /** A draft may be larger but must look the same. */
  encode(image: RawPixels, quality: number, draft: boolean): Promise<Uint8Array>;
}

/** The candidate and the quality it was made with. */
export interface EncodedAtTarget extends Candidate {
  quality: number;
}
