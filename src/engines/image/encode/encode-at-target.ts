import { memoize } from '../memoize.ts';
import { decodeOwn } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { correctBySample } from './correct-by-sample.ts';
import type { EncodedAtTarget, LossyCodec } from './lossy-codec.ts';
import { measuredPower, type Probe, searchQuality } from './search-quality.ts';

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
  const isMiddle = !whole && !large && image.width * image.height > middlePixels;
  const probe = memoize(async (quality: number): Promise<Probe> => {
    const bytes = await codec.encode(searched, quality, true);
    if (codec.draftIsFinal) drafts.set(quality, bytes);
    report((whole ? 0.8 : 0.4) * (1 - 0.6 ** ++probed));
    return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
  });
  const probes = await searchQuality({
    ...codec,
    target: isMiddle ? 100 - (100 - target) / errorBeyondSample : target,
    guess: codec.guess(target),
    tolerance: 0.8,
    maxProbes: 5,
    probe,
  });
  const [best] = probes;
  if (!best) throw new Error('a search without probes');
  if (isMiddle) return correctBySample({ image, target, codec, probes, probe, report });
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
  const power = measuredPower(codec, sampled);
  const encoded = new Map<number, Uint8Array>();
  const [best] = await searchQuality({
    ...codec,
    target,
    guess: sampled[0]?.quality ?? codec.guess(target),
    power,
    tolerance,
    maxProbes: 3,
    async probe(quality) {
      const bytes = await codec.encode(image, quality, false);
      encoded.set(quality, bytes);
      report(0.4 + 0.15 * encoded.size);
      const score = scorer.score(await decodeOwn(bytes));
      return { quality, bytes: bytes.length, score };
    },
  });
  const bytes = best && encoded.get(best.quality);
  if (!bytes) throw new Error('a search without probes');
  return { bytes, encoder: codec.name, score: best.score, lossless: false, quality: best.quality };
}
