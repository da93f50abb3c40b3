import { memoize } from '../memoize.ts';
import { fromPixels, isGray } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { cheapestCodec } from './choose-codec.ts';
import { type Candidate, highTarget, lowTarget } from './compress-level.ts';
import { encodeAtTarget } from './encode-at-target.ts';
import { isGraphic } from './image-kind.ts';
import type { Chroma, LossyCodec } from './lossy-codec.ts';
import { avifCoarseness } from './search-quality.ts';

/** CPU a megapixel: effort 4 takes 2.7 s, 3 takes 0.5 s for 10 % more bytes, 1 takes 0.16 s for 27 % more, 0 takes 0.07 s. */
function effortFor({ width, height }: RawPixels): number {
  const pixels = width * height;
  if (pixels <= 1e6) return 4;
  if (pixels <= 7e6) return 3;
  return pixels <= 25e6 ? 1 : 0;
}

type AvifCodec = LossyCodec & { chroma: Chroma };

/** libaom at eight bits. */
export function avifCodec(size: RawPixels, chroma: Chroma): AvifCodec {
  const effort = effortFor(size);
  return {
    name: chroma === '4:2:0' ? 'avif' : 'avif 4:4:4',
    chroma,
    lowest: 1,
    highest: 98,
    correctablePixels: 16e6,
    draftIsFinal: effort < 4,
    coarseness: avifCoarseness,
    guess: (target) => (target > highTarget ? 82 : target > lowTarget ? 65 : 48),
    async encode(image, quality, draft) {
      return fromPixels(image)
        .avif({ quality, effort: draft ? Math.min(3, effort) : effort, chromaSubsampling: chroma })
        .toBuffer();
    },
  };
}

/** Below high scores photographs never need all colors; thin lines and text in strong ones do not get there without. */
export function maySubsample(image: RawPixels): boolean {
  return isGray(image) || !isGraphic(image);
}

/** A sample is a sample: all colors have to come below this share of the bytes. */
const clearWin = 0.97;
/** As far below its target an image may be before it is tried with all colors. */
const tolerance = 2;

/** A small image is its own sample: what was drafted to choose a way is known to the search that follows. */
function withDraftsKept(codec: AvifCodec, image: RawPixels): AvifCodec {
  const draftAt = memoize((quality) => codec.encode(image, quality, true));
  return {
    ...codec,
    encode: (pixels, quality, draft) =>
      draft && pixels === image ? draftAt(quality) : codec.encode(pixels, quality, draft),
  };
}

/** The smallest AVIF that meets the target score. */
export async function bestAvif(image: RawPixels, target: number, report: (share: number) => void): Promise<Candidate> {
  const usual = withDraftsKept(avifCodec(image, '4:2:0'), image);
  const full = withDraftsKept(avifCodec(image, '4:4:4'), image);
  const ways: [AvifCodec, ...AvifCodec[]] = maySubsample(image) && target <= highTarget ? [usual] : [usual, full];
  const trial = { samplePixels: 0.13e6, clearWin: () => clearWin, maxProbes: 2 };
  const { codec, guess } = await cheapestCodec(image, target, ways, trial);
  const found = await encodeAtTarget(image, target, { ...codec, guess: () => guess }, report);
  if (found.score >= target - tolerance || codec === full || isGray(image)) return found;
  const colored = await encodeAtTarget(image, target, { ...full, guess: () => found.quality }, () => report(0.9));
  return colored.score > found.score ? colored : found;
}
