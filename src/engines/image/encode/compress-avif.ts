import { fromPixels } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import type { Candidate } from './compress-level.ts';
import { encodeAtTarget } from './encode-at-target.ts';
import type { LossyCodec } from './lossy-codec.ts';
import { avifCoarseness } from './search-quality.ts';

/** CPU a megapixel: effort 4 takes 2.7 s, 3 takes 0.5 s for 10 % more bytes, 1 takes 0.16 s for 27 % more, 0 takes 0.07 s. */
function effortFor({ width, height }: RawPixels): number {
  const pixels = width * height;
  if (pixels <= 1e6) return 4;
  if (pixels <= 7e6) return 3;
  return pixels <= 25e6 ? 1 : 0;
}

/** libaom at eight bits; a third of the colors, as photographs never need more at these scores. */
export function avifCodec(size: RawPixels): LossyCodec {
  const effort = effortFor(size);
  return {
    name: 'avif',
    lowest: 1,
    highest: 98,
    correctablePixels: 16e6,
    draftIsFinal: effort < 4,
    coarseness: avifCoarseness,
    guess: (target) => (target > 82 ? 82 : target > 69 ? 65 : 48),
    async encode(image, quality, draft) {
      return fromPixels(image)
        .avif({ quality, effort: draft ? Math.min(3, effort) : effort, chromaSubsampling: '4:2:0' })
        .toBuffer();
    },
  };
}

/** The smallest AVIF that meets the target score. */
export function bestAvif(image: RawPixels, target: number, report: (share: number) => void): Promise<Candidate> {
  return encodeAtTarget(image, target, avifCodec(image), report);
}
