import { decodeOwn } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import type { Candidate } from './compress-level.ts';
import { measuredPower, type Probe, scoreAt, searchQuality } from './search-quality.ts';

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

/** Three times as large a sample was no better a guide: the whole is looked at anyway. */
const sample = { pixels: 0.4e6, tile: 256 };
/** From here on a round on the whole is expensive, and looking at it takes longer than encoding. */
const middlePixels = 6e6;
const middleSample = { pixels: 0.8e6, tile: 256 };
/** The worst places of a whole are not all in its sample: its error is larger by about so much. */
const errorBeyondSample = 1.05;
/** Nothing corrects this one. */
const largeSample = { pixels: 3e6, tile: 256 };
/** A whole image may differ from its sample by this much before it is encoded again. */
const tolerance = 1.5;
const middleTolerance = 1.75;
/** A miss by no more than this is put right by the law of errors alone, without another look; near the top it bends. */
const smallMiss = 6;
const lawfulTarget = 82;
/** Up to here it may be corrected twice: a round takes up to 0.4 s of CPU a megapixel, and a job has 20 s. */
const thricePixels = 13e6;

/** The candidate and the quality it was made with. */
export interface EncodedAtTarget extends Candidate {
  quality: number;
}

/**
 * Encodes so that the result scores close to the target. Small images are searched themselves;
 * of large ones a sample is, then the whole is encoded once, looked at, and corrected if the sample misled.
 */
export async function encodeAtTarget(
  image: RawPixels,
  target: number,
  codec: LossyCodec,
  report: (share: number) => void,
): Promise<EncodedAtTarget> {
  const large = image.width * image.height > codec.correctablePixels;
  const { pixels, tile } = large ? largeSample : image.width * image.height > middlePixels ? middleSample : sample;
  const searched = sampleMosaic(image, pixels, tile);
  const whole = searched === image;
  const scorer = createScorer(searched);
  const drafts = new Map<number, Uint8Array>();
  let probed = 0;
  const hasMore = !whole && !large && image.width * image.height > middlePixels;
  const probes = await searchQuality({
    ...codec,
    target: hasMore ? 100 - (100 - target) / errorBeyondSample : target,
    guess: codec.guess(target),
    tolerance: 0.8,
    maxProbes: 5,
    async probe(quality) {
      const bytes = await codec.encode(searched, quality, true);
      if (codec.draftIsFinal) drafts.set(quality, bytes);
      report((whole ? 0.8 : 0.4) * (1 - 0.6 ** ++probed));
      return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
    },
  });
  const [best] = probes;
  if (!best) throw new Error('a search without probes');
  if (!whole && !large) return encodeWhole(image, target, codec, probes, report);
  const bytes = (whole && drafts.get(best.quality)) || (await codec.encode(image, best.quality, false));
  return { bytes, encoder: codec.name, score: best.score, lossless: false, quality: best.quality };
}

async function encodeWhole(
  image: RawPixels,
  target: number,
  codec: LossyCodec,
  sampled: readonly Probe[],
  report: (share: number) => void,
): Promise<EncodedAtTarget> {
  const scorer = createScorer(image);
  const isMiddle = image.width * image.height > middlePixels;
  const power = measuredPower(codec, sampled);
  const encoded = new Map<number, Uint8Array>();
  let first: Probe | undefined;
  const [best] = await searchQuality({
    ...codec,
    target,
    guess: sampled[0]?.quality ?? codec.guess(target),
    power,
    tolerance: isMiddle ? middleTolerance : tolerance,
    maxProbes: image.width * image.height <= thricePixels ? 3 : 2,
    async probe(quality) {
      const bytes = await codec.encode(image, quality, false);
      encoded.set(quality, bytes);
      report(0.4 + 0.15 * encoded.size);
      const isLawful = isMiddle && target <= lawfulTarget;
      const known = isLawful && first && Math.abs(first.score - target) <= smallMiss ? first : undefined;
      const score = known ? scoreAt(codec, known, quality, power) : scorer.score(await decodeOwn(bytes));
      first ??= { quality, bytes: bytes.length, score };
      return { quality, bytes: bytes.length, score };
    },
  });
  const bytes = best && encoded.get(best.quality);
  if (!bytes) throw new Error('a search without probes');
  return { bytes, encoder: codec.name, score: best.score, lossless: false, quality: best.quality };
}
