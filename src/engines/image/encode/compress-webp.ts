import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { type Candidate, highTarget, lowTarget, smallest } from './compress-level.ts';
import { encodeAtTarget } from './encode-at-target.ts';
import { isGraphic } from './image-kind.ts';
import type { EncodedAtTarget, LossyCodec } from './lossy-codec.ts';
import { qualityFor, searchQuality, webpCoarseness } from './search-quality.ts';

/** CPU a megapixel: effort 6 with sharp color edges 0.4 s, effort 4 0.15 s, effort 2 0.08 s; 45 megapixels took 28 s at 4. */
function effortFor({ width, height }: RawPixels): { effort: number; smartSubsample: boolean } {
  const pixels = width * height;
  if (pixels <= 6e6) return { effort: 6, smartSubsample: true };
  return { effort: pixels <= 20e6 ? 4 : 2, smartSubsample: false };
}

/**
 * 'smoothed' finds the strength that smooths the seams between blocks by trial: the same bytes, and where they are few
 * for the image 0.4 to 3 points more of score; three times the CPU.
 */
type WebpTuning = 'usual' | 'smoothed';

/** `size` is the image's own, so that a sample of it is encoded as the whole will be. */
export function webpCodec(tuning: WebpTuning, size: RawPixels): LossyCodec {
  const options = { ...effortFor(size), smartDeblock: tuning === 'smoothed' };
  return {
    name: 'webp lossy',
    lowest: 1,
    highest: 99,
    correctablePixels: 16e6,
    draftIsFinal: true,
    coarseness: webpCoarseness,
    guess: (target) => (target > highTarget ? 91 : target > lowTarget ? 77 : 52),
    async encode(image, quality) {
      return fromPixels(image)
        .webp({ quality, alphaQuality: Math.max(80, quality), ...options })
        .toBuffer();
    },
  };
}

/** Smoothing by trial takes 1.3 s of CPU a megapixel. */
const smoothedPixels = 2.5e6;
/** Where a pixel takes more bytes than this, there is detail everywhere and nothing to smooth. */
const busyBytes = 0.18;
/** What smoothing usually adds to the score: less near the top, where there is less to smooth. */
const usualGain = (target: number) => (target > highTarget ? 0.4 : 0.8);
/** As far from the target a smoothed image may be. */
const tolerance = 1.5;

/** Lossy at the target score. Smoothing comes last: a search without it takes a third of the time. */
async function lossyWebp(image: RawPixels, target: number, report: (share: number) => void): Promise<Candidate> {
  const usual = webpCodec('usual', image);
  if (!(await worthSmoothing(image, target, usual))) return encodeAtTarget(image, target, usual, report);
  const plain = await encodeAtTarget(image, target - usualGain(target), usual, (share) => report(share / 2));
  const probe = smoothedProbe(image, plain);
  const first = await probe(plain.quality);
  report(0.8);
  if (first.score <= plain.score) return plain;
  if (Math.abs(first.score - target) <= tolerance) return first;
  const search = { ...usual, target, guess: plain.quality, tolerance, maxProbes: 1 };
  const second = await probe(qualityFor(search, { ...first, bytes: first.bytes.length }));
  return Math.abs(second.score - target) < Math.abs(first.score - target) ? second : first;
}

/** Encodes smoothed, at a quality, and looks at the result. */
function smoothedProbe(image: RawPixels, plain: EncodedAtTarget): (quality: number) => Promise<EncodedAtTarget> {
  const codec = webpCodec('smoothed', image);
  const scorer = createScorer(image);
  return async (quality) => {
    const bytes = await codec.encode(image, quality, false);
    return { ...plain, quality, bytes, score: scorer.score(await decodeOwn(bytes)) };
  };
}

async function worthSmoothing(image: RawPixels, target: number, codec: LossyCodec): Promise<boolean> {
  if (image.width * image.height > smoothedPixels) return false;
  const sample = sampleMosaic(image, triedPixels, 128);
  const bytes = await codec.encode(sample, codec.guess(target), true);
  return bytes.length < sample.width * sample.height * busyBytes;
}

const triedPixels = 0.1e6;
/** Full effort, near-lossless smoothing and strings that reach across the sample's tiles take up to half off. */
const worthTrying = 2;

/** The smallest WebP that meets the target: lossy for photographs, raced against both lossless ways for drawings. */
export async function bestWebp(
  image: RawPixels,
  target: number,
  report: (share: number) => void,
): Promise<Candidate | undefined> {
  const graphic = isGraphic(image);
  const lossy = await lossyWebp(image, target, (share) => report(graphic ? share / 2 : share));
  if (!graphic || !(await losslessPromises(image, lossy.bytes.length))) return lossy;
  return smallest([lossy, await losslessWebp(image), await nearLosslessWebp(image, target)]);
}

/** For animations: the quality one of its frames needs, and whether lossless coding is worth a try. */
export async function lossyWebpQuality(
  frame: RawPixels,
  target: number,
): Promise<{ quality: number; lossless: boolean }> {
  const sample = sampleMosaic(frame, 0.4e6, 128);
  const lossyCodec = webpCodec('usual', sample);
  const scorer = createScorer(sample);
  const [best] = await searchQuality({
    ...lossyCodec,
    target,
    guess: lossyCodec.guess(target),
    tolerance: 1,
    maxProbes: 4,
    async probe(quality) {
      const bytes = await lossyCodec.encode(sample, quality, true);
      return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
    },
  });
  return { quality: best?.quality ?? 75, lossless: isGraphic(frame) };
}

/** Whether lossless coding may come near so many bytes: a sample tells in a tenth of the time. */
export async function losslessPromises(image: RawPixels, wantedBytes: number): Promise<boolean> {
  const sample = sampleMosaic(image, triedPixels, 128);
  const share = (sample.width * sample.height) / (image.width * image.height);
  const bytes = await fromPixels(sample).webp({ lossless: true, effort: 1 }).toBuffer();
  return bytes.length < wantedBytes * share * worthTrying;
}

/** At effort 4 instead of 6 lossless coding takes a third to two thirds of the time, for up to two percent more. */
export async function losslessWebp(image: RawPixels, most: 4 | 6 = 6): Promise<Candidate | undefined> {
  const pixels = image.width * image.height;
  if (pixels > 12e6) return undefined;
  const effort = pixels <= 3e6 ? most : 2;
  const bytes = await fromPixels(image).webp({ lossless: true, effort }).toBuffer();
  return { bytes, encoder: 'webp lossless', score: 100, lossless: true };
}

/** Lossless coding of slightly smoothed colors; the strongest smoothing that meets the target. */
async function nearLosslessWebp(image: RawPixels, target: number): Promise<Candidate | undefined> {
  if (image.width * image.height > 2e6) return undefined;
  const scorer = createScorer(image);
  for (const quality of target > highTarget ? [60] : [20, 60]) {
    const bytes = await fromPixels(image).webp({ nearLossless: true, quality, effort: 5 }).toBuffer();
    const score = scorer.score(await decodeOwn(bytes));
    if (score >= target) return { bytes, encoder: 'webp near-lossless', score, lossless: false };
  }
  return undefined;
}
