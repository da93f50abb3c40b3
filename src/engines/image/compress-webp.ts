import { cheapestCodec } from './choose-codec.ts';
import { type Candidate, smallest } from './compress-level.ts';
import { encodeAtTarget, type LossyCodec } from './encode-at-target.ts';
import { createScorer, type RawPixels } from './perceptual-score.ts';
import { isGraphic } from './picture-kind.ts';
import { decodeOwn, fromPixels } from './raw-picture.ts';
import { sampleMosaic } from './sample-mosaic.ts';
import { searchQuality, webpCoarseness } from './search-quality.ts';

/** CPU a megapixel: effort 6 with sharp colour edges 0.4 s, effort 4 0.15 s, effort 2 0.08 s; 45 megapixels took 28 s at 4. */
function effortFor({ width, height }: RawPixels): { effort: number; smartSubsample: boolean } {
  const pixels = width * height;
  if (pixels <= 6e6) return { effort: 6, smartSubsample: true };
  return { effort: pixels <= 20e6 ? 4 : 2, smartSubsample: false };
}

/**
 * 'soft' lets busy areas carry more of the error and smooths the seams between blocks by trial: on soft photographs
 * 4 to 7 % fewer bytes at the same score, on busy ones 4 to 6 % more.
 */
type WebpTuning = 'usual' | 'soft';

function optionsOf(tuning: WebpTuning, picture: RawPixels) {
  const { smartSubsample, effort } = effortFor(picture);
  const soft = tuning === 'soft' ? ({ preset: 'picture', smartDeblock: smartSubsample } as const) : {};
  return { smartSubsample, effort, ...soft };
}

/** `size` is the picture's own, so that a sample of it is encoded as the whole will be. */
function webpCodec(tuning: WebpTuning, size: RawPixels): LossyCodec {
  const options = optionsOf(tuning, size);
  return {
    name: 'webp lossy',
    lowest: 1,
    highest: 99,
    correctablePixels: 16e6,
    draftIsFinal: true,
    coarseness: webpCoarseness,
    guess: (target) => (target > 82 ? 91 : target > 69 ? 77 : 52),
    async encode(picture, quality) {
      return fromPixels(picture)
        .webp({ quality, alphaQuality: Math.max(80, quality), ...options })
        .toBuffer();
    },
  };
}

const triedPixels = 0.1e6;
/** Full effort, near-lossless smoothing and strings that reach across the sample's tiles take up to half off. */
const worthTrying = 2;

/** The smallest WebP that meets the target: lossy for photographs, raced against both lossless ways for drawings. */
export async function bestWebp(
  picture: RawPixels,
  target: number,
  report: (share: number) => void,
): Promise<Candidate | undefined> {
  const graphic = isGraphic(picture);
  const codec = await cheapestCodec(picture, target, [webpCodec('usual', picture), webpCodec('soft', picture)], {
    samplePixels: triedPixels,
    clearWin: () => 0.98,
  });
  const lossy = await encodeAtTarget(picture, target, codec, (share) => report(graphic ? share / 2 : share));
  if (!graphic || !(await losslessPromises(picture, lossy.bytes.length))) return lossy;
  return smallest([lossy, await losslessWebp(picture), await nearLosslessWebp(picture, target)]);
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
    mostProbes: 4,
    async probe(quality) {
      const bytes = await lossyCodec.encode(sample, quality, true);
      return { quality, bytes: bytes.length, score: scorer.score(await decodeOwn(bytes)) };
    },
  });
  return { quality: best?.quality ?? 75, lossless: isGraphic(frame) };
}

/** Whether lossless coding may come near the lossy one: a sample tells in a tenth of the time. */
async function losslessPromises(picture: RawPixels, lossyBytes: number): Promise<boolean> {
  const sample = sampleMosaic(picture, triedPixels, 128);
  const share = (sample.width * sample.height) / (picture.width * picture.height);
  const bytes = await fromPixels(sample).webp({ lossless: true, effort: 1 }).toBuffer();
  return bytes.length < lossyBytes * share * worthTrying;
}

async function losslessWebp(picture: RawPixels): Promise<Candidate | undefined> {
  const pixels = picture.width * picture.height;
  if (pixels > 12e6) return undefined;
  const effort = pixels <= 3e6 ? 6 : 2;
  const bytes = await fromPixels(picture).webp({ lossless: true, effort }).toBuffer();
  return { bytes, encoder: 'webp lossless', score: 100, lossless: true };
}

/** Lossless coding of slightly smoothed colours; the strongest smoothing that meets the target. */
async function nearLosslessWebp(picture: RawPixels, target: number): Promise<Candidate | undefined> {
  if (picture.width * picture.height > 2e6) return undefined;
  const scorer = createScorer(picture);
  for (const quality of target > 82 ? [60] : [20, 60]) {
    const bytes = await fromPixels(picture).webp({ nearLossless: true, quality, effort: 5 }).toBuffer();
    const score = scorer.score(await decodeOwn(bytes));
    if (score >= target) return { bytes, encoder: 'webp near-lossless', score, lossless: false };
  }
  return undefined;
}
