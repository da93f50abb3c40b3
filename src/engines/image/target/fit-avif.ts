import { avifCodec, maySubsample } from '../encode/compress-avif.ts';
import { tinyPixels } from '../encode/compress-level.ts';
import { isGraphic } from '../encode/image-kind.ts';
import type { Chroma } from '../encode/lossy-codec.ts';
import { fromPixels } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { corrected, type DraftedCodec, type FormatFit, fitDrafted, fitLossy, sampleOf } from './drafted-codec.ts';
import { type FitLimits, guessQuality, type Sample } from './fit-quality.ts';
import { type Pace, paceAlong } from './level-pace.ts';
import { startMark } from './size-curve.ts';

type DraftedAvif = DraftedCodec & { chroma: Chroma };

/** At the lowest effort AVIF takes about the same bytes in photographs, in a twelfth of a result's time, at full effort in a fiftieth. */
export function draftedAvif(image: RawPixels, chroma: Chroma): DraftedAvif {
  const codec = avifCodec(image, chroma);
  return {
    ...codec,
    // With all colors the last marks take a fifth longer and nobody sees them.
    highest: chroma === '4:2:0' ? codec.highest : 95,
    draftedPixels: 7e6,
    draftedOncePixels: 25e6,
    // At full effort a part that speaks for the whole takes a quarter of a result's time.
    isCalibrated: codec.draftIsFinal,
    draftExcess: () => 1,
    sameAs: lastAlikeAvif,
    maxResults: 4,
    pace: paceOf(image, codec.draftIsFinal),
    hurry: (pixels, quality) => codec.encode(pixels, quality, true),
    encode: (pixels, quality, draft) =>
      draft
        ? fromPixels(pixels).avif({ quality, effort: 0, chromaSubsampling: chroma }).toBuffer()
        : codec.encode(pixels, quality, quality >= finestMark),
  };
}

/** From here on full effort takes as many bytes as the effort below it, and eight times as long. */
const finestMark = 92;

/** What results took beside those in the middle of the dial, over 36 images of the corpus and soft ones outside of it. */
const usualPace = paceAlong([
  [20, 0.6],
  [50, 0.9],
  [75, 1],
  [82, 1.15],
  [90, 1.45],
  [95, 2],
  [98, 2.3],
]);

/** One result near the top of the middle, a few of a part of the image, and looking at the whole: never more than the corpus took. */
function paceOf(image: RawPixels, draftIsFinal: boolean): Pace {
  const pixels = image.width * image.height;
  const megapixels = pixels / 1e6;
  const looksMs = 200 * megapixels;
  // Of tiny images a level makes up to three, of drawings here, at less than full effort, it takes three to six.
  const isDear = pixels <= tinyPixels || (pixels > 1e6 && pixels <= 2e6 && isGraphic(image));
  if (isDear) return { level: 2.9, at: usualPace };
  const at = draftIsFinal ? usualPace : (mark: number) => (mark >= finestMark ? 0.35 : usualPace(mark));
  if (!draftIsFinal) return { level: 1.25 + 0.4 * Math.min(1, 0.4 / megapixels), looksMs, at };
  return pixels > 7e6 ? { level: 2.1, at } : { level: 1.15 + 1.2 / megapixels, looksMs, at };
}

/** Marks that make the same as the next one: there are 63 steps behind 98 marks. */
const likeTheNext = new Set([
  ...[1, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 35, 37, 40, 42, 45, 47, 50],
  ...[52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96],
]);

export function lastAlikeAvif(mark: number): number {
  let last = mark;
  while (likeTheNext.has(last)) last++;
  return last;
}

/** From here up a drawing's colors are worth their bytes. */
const fullColorQuality = 60;

export async function fitAvif(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const codec = draftedAvif(image, '4:2:0');
  const drafts = sampleOf(image, codec);
  if (maySubsample(image) || (await drafts.bytesAt(fullColorQuality)) > limits.maxBytes)
    return fitWith(image, codec, limits, drafts);
  const full = draftedAvif(image, '4:4:4');
  const colored = await fitWith(image, full, limits, sampleOf(image, full));
  return colored.fits ? colored : fitWith(image, codec, limits, drafts);
}

async function fitWith(image: RawPixels, codec: DraftedAvif, limits: FitLimits, drafts: Sample): Promise<FormatFit> {
  if (codec.isCalibrated) return fitDrafted(image, codec, limits, drafts);
  const pixels = image.width * image.height;
  if ((await drafts.bytesAt(startMark)) < pixels * hardlyBusy) return fitSoft(image, codec, limits, drafts);
  if (limits.maxBytes < pixels * busy && isGraphic(image))
    return fitLossy(image, codec, limits, await byLevelDraft(image, codec, limits, drafts));
  const bytesAt = async (mark: number) => {
    const bytes = await drafts.bytesAt(mark);
    return bytes * effortGain(bytes / pixels);
  };
  return fitLossy(image, codec, limits, { ...drafts, bytesAt });
}

/** Bytes a pixel below which there are but soft shades, and from which on drafts of drawings are as right as of photographs. */
const hardlyBusy = 0.01;
const busy = 0.2;

/** Full effort takes seven times as long on soft shades, twice a level's time, for a fifth less of very little: results as the levels draft them. */
function fitSoft(image: RawPixels, codec: DraftedAvif, limits: FitLimits, drafts: Sample): Promise<FormatFit> {
  const { encode } = avifCodec(image, codec.chroma);
  const soft: DraftedCodec = {
    ...codec,
    // Its results take a fifth of what they take a level.
    pace: { level: 5, at: usualPace },
    encode: (pixels, quality, draft) => (draft ? codec.encode(pixels, quality, true) : encode(pixels, quality, true)),
  };
  return fitLossy(image, soft, limits, drafts);
}

/** What full effort takes of an effort-0 draft: on eight photographs 0.75 to 0.9 where little happens, 0.81 to 1.09 where much does. */
function effortGain(bytesPerPixel: number): number {
  return 0.955 - 0.16 * Math.exp(-bytesPerPixel / 0.07);
}

/** What full effort takes of a draft of a drawing, and of one as the levels draft. */
const drawn = { ofDraft: 0.65, ofLevelDraft: 0.955 };

/** Drawings take anything from half to all of a quick draft; one as the levels draft tells, in a third of a result's time. */
async function byLevelDraft(
  image: RawPixels,
  codec: DraftedAvif,
  { maxBytes }: FitLimits,
  drafts: Sample,
): Promise<Sample> {
  const mark = await guessQuality(drafts, codec, maxBytes / drawn.ofDraft);
  const { encode } = avifCodec(image, codec.chroma);
  return corrected(drafts, mark, async () => (await encode(image, mark, true)).length * drawn.ofLevelDraft);
}
