import { decodeOwn } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { highTarget } from './compress-level.ts';
import type { LossyCodec } from './lossy-codec.ts';
import { type Probe, qualityFor, searchQuality } from './search-quality.ts';

export interface CodecTrial<Codec> {
  samplePixels: number;
  /** A sample is a sample: what is not the usual way has to come below this share of its bytes. */
  clearWin(codec: Codec): number;
  /** How often a way that is not the usual one is tried; once where ways need nearly the same quality. */
  maxProbes: number;
}

/** The chosen way, and the quality its sample needed. */
export interface CodecChoice<Codec> {
  codec: Codec;
  guess: number;
}

/** Of several ways of encoding, the one that takes the fewest bytes at the target score, tried on a small sample. */
export async function cheapestCodec<Codec extends LossyCodec>(
  image: RawPixels,
  target: number,
  [usual, ...others]: readonly [Codec, ...Codec[]],
  { samplePixels, clearWin, maxProbes }: CodecTrial<Codec>,
): Promise<CodecChoice<Codec>> {
  if (others.length === 0) return { codec: usual, guess: usual.guess(target) };
  // Large tiles: at the seams between small ones colors bleed and blocks show as they do nowhere in the whole.
  const sample = sampleMosaic(image, samplePixels, 256);
  const scorer = createScorer(sample);
  const trial = async (codec: Codec, guess: number, most: number): Promise<Trial> => {
    const search = { ...codec, target, guess, tolerance: 1, maxProbes: most };
    const [best] = await searchQuality({
      ...search,
      async probe(quality) {
        const bytes = await codec.encode(sample, quality, true);
        return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
      },
    });
    if (!best) throw new Error('a search without probes');
    // At the end of its dial and still short: whatever it takes, it does not get there.
    const short = best.quality >= codec.highest - 1 && best.score < target - 2;
    const bytes = short ? Number.POSITIVE_INFINITY : sizeAtTarget(best, target);
    return { tried: best.quality, quality: qualityFor(search, best), bytes };
  };
  const first = await trial(usual, usual.guess(target), 3);
  let chosen = { codec: usual, guess: first.quality };
  let fewest = first.bytes;
  for (const codec of others) {
    // What the usual way needed is nearly right for the others, and sizes at one quality compare best.
    const guess = Number.isFinite(first.bytes) ? first.tried : codec.guess(target);
    const { bytes, quality } = await trial(codec, guess, Number.isFinite(first.bytes) ? maxProbes : 3);
    if (bytes >= fewest || bytes >= first.bytes * clearWin(codec)) continue;
    chosen = { codec, guess: quality };
    fewest = bytes;
  }
  return chosen;
}

interface Trial {
  /** The best quality tried, and the one that would have met the target. */
  tried: number;
  quality: number;
  /** What the target takes; endless where it is out of reach. */
  bytes: number;
}

/** Bytes grow by about 4 % a point of score, near the top by 7 %. */
function sizeAtTarget({ bytes, score }: Probe, target: number): number {
  return bytes * (target > highTarget ? 1.07 : 1.04) ** (target - score);
}
