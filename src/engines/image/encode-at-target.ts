import type { Candidate } from './compress-level.ts';
import { createScorer, type RawPixels } from './perceptual-score.ts';
import { decodeOwn } from './raw-picture.ts';
import { sampleMosaic } from './sample-mosaic.ts';
import { type Probe, searchQuality } from './search-quality.ts';

/** A lossy encoder with one quality dial. */
export interface LossyCodec {
  name: string;
  lowest: number;
  highest: number;
  coarseness(quality: number): number;
  guess(target: number): number;
  /**
   * Up to this size the whole picture is looked at and may be encoded a second time when its sample misled.
   * Above, time and memory do not allow it: a larger sample has to speak for it.
   */
  correctablePixels: number;
  /** True when a draft is all there is: nothing to encode again after the search. */
  draftIsFinal: boolean;
  /** A draft may be larger but must look the same. */
  encode(picture: RawPixels, quality: number, draft: boolean): Promise<Uint8Array>;
}

const sample = { pixels: 1.2e6, largePixels: 3e6, tile: 256 };
/** A whole picture may differ from its sample by this much before it is encoded again. */
const tolerance = 1.2;

/**
 * Encodes so that the result scores close to the target. Small pictures are searched themselves;
 * of large ones a sample is, then the whole is encoded once, looked at, and corrected once if the sample misled.
 */
export async function encodeAtTarget(
  picture: RawPixels,
  target: number,
  codec: LossyCodec,
  report: (share: number) => void,
): Promise<Candidate> {
  const large = picture.width * picture.height > codec.correctablePixels;
  const searched = sampleMosaic(picture, large ? sample.largePixels : sample.pixels, sample.tile);
  const whole = searched === picture;
  const scorer = createScorer(searched);
  const drafts = new Map<number, Uint8Array>();
  let probed = 0;
  const probes = await searchQuality({
    ...codec,
    target,
    guess: codec.guess(target),
    tolerance: 0.8,
    mostProbes: 5,
    async probe(quality) {
      const bytes = await codec.encode(searched, quality, true);
      if (codec.draftIsFinal) drafts.set(quality, bytes);
      report((whole ? 0.8 : 0.4) * (1 - 0.6 ** ++probed));
      return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
    },
  });
  const [best] = probes;
  if (!best) throw new Error('a search without probes');
  if (!whole && !large) return encodeWhole(picture, target, codec, best, report);
  const bytes = (whole && drafts.get(best.quality)) || (await codec.encode(picture, best.quality, false));
  return { bytes, encoder: codec.name, score: best.score, lossless: false };
}

async function encodeWhole(
  picture: RawPixels,
  target: number,
  codec: LossyCodec,
  sampled: Probe,
  report: (share: number) => void,
): Promise<Candidate> {
  const scorer = createScorer(picture);
  let encoded: Uint8Array = new Uint8Array();
  let rounds = 0;
  const probes = await searchQuality({
    ...codec,
    target,
    guess: sampled.quality,
    tolerance,
    mostProbes: 2,
    async probe(quality) {
      const bytes = await codec.encode(picture, quality, false);
      report(0.4 + 0.25 * ++rounds);
      const score = scorer.score(await decodeOwn(bytes));
      encoded = bytes;
      return { quality, bytes: bytes.length, score };
    },
  });
  const [best] = probes;
  if (!best) throw new Error('a search without probes');
  if (best.bytes !== encoded.length) encoded = await codec.encode(picture, best.quality, false);
  return { bytes: encoded, encoder: codec.name, score: best.score, lossless: false };
}
