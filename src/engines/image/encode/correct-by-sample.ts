import { decodeOwn } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import type { EncodedAtTarget, LossyCodec } from './lossy-codec.ts';
import { type Probe, qualityFor, searchQuality } from './search-quality.ts';

interface Sampled {
  image: RawPixels;
  target: number;
  codec: LossyCodec;
  /** What was tried on the sample, best first, and how to try more. */
  probes: readonly Probe[];
  probe: (quality: number) => Promise<Probe>;
  report: (share: number) => void;
}

/** Looking at all of it takes longer than encoding it, and tells no more. */
const lookedPixels = 4e6;
/** The worst places of the whole are not all in what is looked at: its error is larger by about so much. */
const errorBeyondLook = 1.03;
/** How far from its target a whole may be before it is encoded again; below a visitor may see it. */
const tolerance = 1.75;
const belowCounts = 1.3;

/**
 * One look at much of the whole tells by how much its errors exceed those of its sample; from there on the sample speaks for it.
 * Encoding twice and looking once is all it takes, however far off the first try was.
 */
export async function correctBySample(sampled: Sampled): Promise<EncodedAtTarget> {
  const { image, target, codec, probes, probe, report } = sampled;
  const [best] = probes;
  if (!best) throw new Error('a search without probes');
  const encode = async (quality: number, score: (bytes: Uint8Array) => Promise<number>) => {
    const bytes = await codec.encode(image, quality, false);
    return { bytes, encoder: codec.name, score: await score(bytes), lossless: false, quality };
  };
  const look = (pixels: RawPixels) => sampleMosaic(pixels, lookedPixels, 256);
  const found = await encode(best.quality, async (bytes) => {
    const seen = createScorer(look(image)).score(look(await decodeOwn(bytes)));
    return 100 - (100 - seen) * errorBeyondLook;
  });
  report(0.6);
  const miss = found.score >= target ? found.score - target : (target - found.score) * belowCounts;
  if (miss <= tolerance) return found;
  const beyond = (100 - found.score) / Math.max(0.5, 100 - best.score);
  const search = { ...codec, target: 100 - (100 - target) / beyond, tolerance: 0.8, maxProbes: 3 };
  const guess = qualityFor({ ...search, guess: best.quality }, best);
  const [next] = await searchQuality({ ...search, guess, probe });
  if (!next || next.quality === found.quality) return found;
  return encode(next.quality, async () => 100 - (100 - next.score) * beyond);
}
