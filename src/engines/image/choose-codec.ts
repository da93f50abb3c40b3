import type { LossyCodec } from './encode-at-target.ts';
import { createScorer, type RawPixels } from './perceptual-score.ts';
import { decodeOwn } from './raw-picture.ts';
import { sampleMosaic } from './sample-mosaic.ts';
import { searchQuality } from './search-quality.ts';

export interface CodecTrial<Codec> {
  samplePixels: number;
  /** A sample is a sample: what is not the usual way has to come below this share of its bytes. */
  clearWin(codec: Codec): number;
}

/** Of several ways of encoding, the one that takes the fewest bytes at the target score, tried on a small sample. */
export async function cheapestCodec<Codec extends LossyCodec>(
  picture: RawPixels,
  target: number,
  [usual, ...others]: readonly [Codec, ...Codec[]],
  { samplePixels, clearWin }: CodecTrial<Codec>,
): Promise<Codec> {
  if (others.length === 0) return usual;
  const sample = sampleMosaic(picture, samplePixels, 128);
  const scorer = createScorer(sample);
  const bytesAtTarget = async (codec: Codec): Promise<number> => {
    const [best] = await searchQuality({
      ...codec,
      target,
      guess: codec.guess(target),
      tolerance: 1,
      mostProbes: 3,
      async probe(quality) {
        const bytes = await codec.encode(sample, quality, true);
        return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
      },
    });
    return best ? sizeAtTarget(best.bytes, best.score, target) : Number.POSITIVE_INFINITY;
  };
  const usualBytes = await bytesAtTarget(usual);
  let chosen = usual;
  let fewest = usualBytes;
  for (const codec of others) {
    const bytes = await bytesAtTarget(codec);
    if (bytes >= fewest || bytes >= usualBytes * clearWin(codec)) continue;
    chosen = codec;
    fewest = bytes;
  }
  return chosen;
}

/** Bytes grow by about 4 % a point of score, near the top by 7 %. */
function sizeAtTarget(bytes: number, score: number, target: number): number {
  return bytes * (target > 82 ? 1.07 : 1.04) ** (target - score);
}
