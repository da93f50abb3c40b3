import { memoize } from '../memoize.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import {
  type Dial,
  type FitLimits,
  fitQuality,
  guessQuality,
  type QualityFit,
  type Sample,
  sampleDial,
} from './fit-quality.ts';

export interface FormatFit extends QualityFit {
  encoder: string;
  lossless: boolean;
}

/** A codec whose drafts take a steady share more than its results, in a fraction of the time. */
export interface DraftedCodec extends Dial {
  name: string;
  /** Up to here the whole is drafted at every look. */
  draftedPixels: number;
  /** Up to here it is once, where the size lies: a draft is quicker than a result. */
  draftedOncePixels: number;
  draftExcess(mark: number): number;
  /** Whether a part of the image, made both ways, tells the excess better and costs little beside a result. */
  isCalibrated: boolean;
  /** The highest mark that makes the same, where several do. */
  sameAs?(mark: number): number;
}

export async function fitDrafted(
  image: RawPixels,
  codec: DraftedCodec,
  limits: FitLimits,
  sample = sampleOf(image, codec),
): Promise<FormatFit> {
  return fitLossy(image, codec, limits, await calibrated(image, codec, sample, limits.maxBytes));
}

export async function fitLossy(
  image: RawPixels,
  codec: DraftedCodec,
  limits: FitLimits,
  sample: Sample,
): Promise<FormatFit> {
  return { ...(await fitQuality(image, codec, limits, sample)), encoder: codec.name, lossless: false };
}

export function sampleOf(image: RawPixels, codec: DraftedCodec): Sample {
  if (image.width * image.height <= codec.draftedPixels) return wholeDrafts(image, codec);
  const tiles = sampleDial(image, codec);
  const { sameAs = (mark: number) => mark } = codec;
  return { ...tiles, bytesAt: (mark) => tiles.bytesAt(sameAs(mark)), isQuick: true };
}

/** Tiles out of a smooth image took up to twice the bytes of the whole, and misled the search to one or two tries more. */
export function wholeDrafts(image: RawPixels, codec: DraftedCodec): Sample {
  const looked: number[] = [];
  const { sameAs = (mark: number) => mark } = codec;
  const bytesAt = memoize(async (mark) => {
    looked.push(mark);
    return (await codec.encode(image, mark, true)).length / codec.draftExcess(mark);
  });
  return { bytesAt: (mark) => bytesAt(sameAs(mark)), looked, isWhole: true, isQuick: true };
}

const calibration = { share: 0.12, leastPixels: 0.05e6, mostPixels: 0.3e6, tile: 128 };

/** Looks set right where the size lies: tiles by one draft of the whole, drafts by a small part that is made both ways. */
async function calibrated(image: RawPixels, codec: DraftedCodec, sample: Sample, maxBytes: number): Promise<Sample> {
  const guess = await guessQuality(sample, codec, maxBytes);
  if (guess === codec.highest || guess === codec.lowest) return sample;
  const whole = await corrected(sample, guess, () => draftWhole(image, codec, sample, guess));
  if (!codec.isCalibrated) return whole;
  const mark = sample.isWhole ? guess : await guessQuality(whole, codec, maxBytes);
  const { share, leastPixels, mostPixels, tile } = calibration;
  const pixels = Math.min(mostPixels, Math.max(leastPixels, image.width * image.height * share));
  const part = sampleMosaic(image, pixels, tile);
  if (part === image) return whole;
  const draft = await codec.encode(part, mark, true);
  const made = await codec.encode(part, mark, false);
  return scaled(whole, (made.length / draft.length) * codec.draftExcess(mark));
}

/** Undefined where tiles do not stand for the whole, or a draft of it takes as long as a result. */
async function draftWhole(
  image: RawPixels,
  codec: DraftedCodec,
  { isWhole }: Sample,
  mark: number,
): Promise<number | undefined> {
  if (isWhole || image.width * image.height > codec.draftedOncePixels) return undefined;
  return (await codec.encode(image, mark, true)).length / codec.draftExcess(mark);
}

/** The sample with all its looks larger or smaller by the share it is wrong at one mark. */
export async function corrected(
  sample: Sample,
  mark: number,
  truth: () => Promise<number | undefined>,
): Promise<Sample> {
  const bytes = await truth();
  return bytes === undefined ? sample : scaled(sample, bytes / (await sample.bytesAt(mark)));
}

function scaled(sample: Sample, share: number): Sample {
  return { ...sample, bytesAt: async (mark) => (await sample.bytesAt(mark)) * share };
}
