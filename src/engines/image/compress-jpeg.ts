import { compressJpeg as transcodeJpeg } from '@napi-rs/image';
import type { Candidate } from './compress-level.ts';
import { embedInJpeg } from './embed-profile.ts';
import { encodeAtTarget, type LossyCodec } from './encode-at-target.ts';
import type { ImageHeader } from './image-header.ts';
import { createScorer, type RawPixels } from './perceptual-score.ts';
import { isGraphic } from './picture-kind.ts';
import { decodeOwn, fromPixels, isGrey } from './raw-picture.ts';
import { sampleMosaic } from './sample-mosaic.ts';
import { jpegCoarseness, searchQuality } from './search-quality.ts';

/** A transcode takes 0.1 s a megapixel; above this the lossy encode needs the time. */
const transcodePixels = 25e6;

type Chroma = '4:2:0' | '4:4:4';

/**
 * mozjpeg's tables by number: 2 (tuned for MS-SSIM) takes 3 to 5 % less on average than its usual 3 at the same score,
 * 5 (Klein, Silverstein and Carney 1992) 5 % less at low scores; measured on five photographs at three scores.
 */
function quantisationTable(target: number): number {
  return target > 69 ? 2 : 5;
}

/** mozjpeg with trellis and deringing; the search for the best scans changes bytes only, so drafts go without. */
function jpegCodec(chroma: Chroma, grey: boolean, target: number): LossyCodec {
  return {
    name: grey ? 'mozjpeg grey' : `mozjpeg ${chroma}`,
    lowest: 5,
    highest: 98,
    correctablePixels: 20e6,
    draftIsFinal: false,
    coarseness: jpegCoarseness,
    guess: () => (target > 82 ? 93 : target > 69 ? 80 : 57),
    async encode(picture, quality, draft) {
      const pipeline = grey ? fromPixels(picture).toColourspace('b-w') : fromPixels(picture);
      return pipeline
        .jpeg({
          quality,
          chromaSubsampling: chroma,
          trellisQuantisation: true,
          overshootDeringing: true,
          quantisationTable: quantisationTable(target),
          progressive: true,
          optimiseScans: !draft,
        })
        .toBuffer();
    },
  };
}

/** The smallest JPEG that meets the target score. */
export async function lossyJpeg(
  picture: RawPixels,
  target: number,
  report: (share: number) => void,
): Promise<Candidate> {
  const grey = isGrey(picture);
  // A photograph took 15 to 20 % more with all colours at the same score; text and sharp colour edges may want them.
  const chroma = grey || !isGraphic(picture) ? '4:2:0' : await chooseChroma(picture, target);
  const found = await encodeAtTarget(picture, target, jpegCodec(chroma, grey, target), report);
  const short = found.score < target - 2 && chroma === '4:2:0' && !grey;
  return short ? encodeAtTarget(picture, target, jpegCodec('4:4:4', grey, target), () => report(0.9)) : found;
}

/** Whether thinning out the colours pays, tried on a small sample. */
async function chooseChroma(picture: RawPixels, target: number): Promise<Chroma> {
  const sample = sampleMosaic(picture, 0.07e6, 128);
  const scorer = createScorer(sample);
  const sizes: number[] = [];
  for (const chroma of ['4:2:0', '4:4:4'] as const) {
    const codec = jpegCodec(chroma, false, target);
    const probes = await searchQuality({
      target,
      lowest: codec.lowest,
      highest: codec.highest,
      guess: codec.guess(target),
      coarseness: codec.coarseness,
      tolerance: 1.5,
      mostProbes: 3,
      async probe(quality) {
        const bytes = await codec.encode(sample, quality, true);
        return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
      },
    });
    sizes.push(probes[0] ? sizeAtTarget(probes[0].bytes, probes[0].score, target) : Number.POSITIVE_INFINITY);
  }
  // A sample is a sample: the costlier way has to win clearly.
  return (sizes[0] ?? 0) * 0.97 <= (sizes[1] ?? 0) ? '4:2:0' : '4:4:4';
}

/** Bytes grow by about 4 % a point of score, near the top by 7 %. */
function sizeAtTarget(bytes: number, score: number, target: number): number {
  return bytes * (target > 82 ? 1.07 : 1.04) ** (target - score);
}

/** The same coefficients in tighter code: not one pixel changes. It drops profile and orientation, which are put back. */
export async function losslessJpeg(
  cleaned: Uint8Array,
  header: ImageHeader,
  profile: Uint8Array | undefined,
): Promise<Candidate | undefined> {
  if (header.format !== 'jpeg' || header.cmyk) return undefined;
  if (header.width * header.height > transcodePixels) return undefined;
  try {
    const bytes = embedInJpeg(await transcodeJpeg(cleaned, { quality: 100 }), profile, header.orientation);
    return { bytes, encoder: 'jpeg transcode', score: 100, lossless: true };
  } catch {
    return undefined;
  }
}
