import { compressJpeg as transcodeJpeg } from '@napi-rs/image';
import { orIfDamaged } from '../../damage.ts';
import { embedInJpeg } from '../../formats/embed-profile.ts';
import type { ImageHeader } from '../../formats/image-header.ts';
import { fromPixels, isGray } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { cheapestCodec } from './choose-codec.ts';
import { type Candidate, highTarget, lowTarget } from './compress-level.ts';
import { encodeAtTarget } from './encode-at-target.ts';
import { isGraphic } from './image-kind.ts';
import type { Chroma, LossyCodec } from './lossy-codec.ts';
import { jpegCoarseness, qualityFor } from './search-quality.ts';

/** A transcode takes 0.1 s a megapixel; above this the lossy encode needs the time. */
export const transcodePixels = 25e6;

/** One of mozjpeg's ways. */
interface JpegWay {
  chroma: Chroma;
  /** Rounds coefficients for the best bytes at an error: pays at low and middle scores, costs at high ones. */
  trellis: boolean;
  /**
   * mozjpeg's tables by number: 2 (tuned for MS-SSIM) takes 3 to 5 % less on average than its usual 3 at the same score,
   * 5 (Klein, Silverstein and Carney 1992) 5 % less at low scores and on images full of strong colors;
   * 0 (the standard's) up to 10 % less than either where all colors are kept and the score is high.
   */
  table: number;
}
type JpegCodec = LossyCodec & JpegWay;

/**
 * The score is a mean: of an image that is blank but for a line of text it is high whatever becomes of the text, and
 * the search would end at the coarsest quality there is. Photographs end at 30 to 90.
 */
function lowestQuality(target: number): number {
  if (target > highTarget) return 40;
  return target > lowTarget ? 25 : 15;
}

/** mozjpeg with deringing; the search for the best scans changes bytes only, so drafts go without. */
function jpegCodec(way: JpegWay, gray: boolean, target: number): JpegCodec {
  return {
    name: gray ? 'mozjpeg gray' : `mozjpeg ${way.chroma}`,
    ...way,
    lowest: lowestQuality(target),
    highest: 98,
    correctablePixels: 20e6,
    draftIsFinal: false,
    coarseness: jpegCoarseness,
    guess: () => (target > highTarget ? 93 : target > lowTarget ? 80 : 57),
    async encode(image, quality, draft) {
      const pipeline = gray ? fromPixels(image).toColorspace('b-w') : fromPixels(image);
      return pipeline
        .jpeg({
          quality,
          chromaSubsampling: way.chroma,
          trellisQuantisation: way.trellis,
          overshootDeringing: true,
          quantizationTable: way.table,
          progressive: true,
          optimizeScans: !draft,
        })
        .toBuffer();
    },
  };
}

/** For a size to hit: the tables that suit middle scores, where such results lie. */
export function targetJpegCodec(chroma: Chroma, gray: boolean): LossyCodec {
  const target = chroma === '4:2:0' ? lowTarget + 1 : highTarget + 1;
  const codec = jpegCodec(targetWay(chroma), gray, target);
  return { ...codec, lowest: 1, highest: chroma === '4:2:0' ? 94 : 100 };
}

/** A quick look at what the same tables take: nothing rounded for size, one pass. */
export function plainJpeg(image: RawPixels, quality: number, chroma: Chroma, gray: boolean): Promise<Buffer> {
  const { table } = targetWay(chroma);
  const pipeline = gray ? fromPixels(image).toColorspace('b-w') : fromPixels(image);
  return pipeline.jpeg({ quality, chromaSubsampling: chroma, quantizationTable: table }).toBuffer();
}

function targetWay(chroma: Chroma): JpegWay {
  return chroma === '4:2:0' ? { chroma, trellis: true, table: 2 } : { chroma, trellis: false, table: 0 };
}

/**
 * Below the highest scores halved colors that need so much have colored edges that the sample did not show: all colors
 * may take less. A screenshot took 1.54 MB at 76, and 1.16 MB with all of them at 88.
 */
const lateQuality = 94;

/** All colors, at their full size. */
function fullColors(target: number): JpegWay {
  return { chroma: '4:4:4', trellis: true, table: target > lowTarget ? 0 : 2 };
}

/**
 * What is worth trying. A photograph took 15 to 20 % more with all colors at the same score, except near the top,
 * where strong colors need them and images that were JPEGs before want theirs back, unrounded;
 * text and sharp color edges may want them at any score.
 */
function waysFor(image: RawPixels, gray: boolean, target: number): [JpegWay, ...JpegWay[]] {
  const high = target > highTarget;
  const usual: JpegWay = { chroma: '4:2:0', trellis: !high, table: target > lowTarget ? 2 : 5 };
  const ways: [JpegWay, ...JpegWay[]] = [usual];
  if (!high && target > lowTarget) ways.push({ ...usual, table: 5 });
  if (!gray && (high || isGraphic(image))) ways.push(fullColors(target));
  if (!gray && high) ways.push({ ...usual, chroma: '4:4:4' });
  return ways;
}

/** All colors cost 15 % where they are wrong, and near the top a sample's score is a rough guide. */
function clearWinOf(target: number) {
  return ({ chroma }: JpegWay) => (chroma === '4:2:0' ? 0.99 : target > highTarget ? 0.92 : 0.97);
}

/** The smallest JPEG that meets the target score. */
export async function lossyJpeg(image: RawPixels, target: number, report: (share: number) => void): Promise<Candidate> {
  const gray = isGray(image);
  const [usual, ...others] = waysFor(image, gray, target);
  const codecOf = (way: JpegWay) => jpegCodec(way, gray, target);
  const { codec, guess } = await cheapestCodec<JpegCodec>(image, target, [codecOf(usual), ...others.map(codecOf)], {
    samplePixels: 0.13e6,
    clearWin: clearWinOf(target),
    maxProbes: 2,
  });
  report(0.1);
  const found = await encodeAtTarget(image, target, { ...codec, guess: () => guess }, report);
  if (codec.chroma !== '4:2:0' || gray) return found;
  const meets = (made: Candidate) => made.score >= target - 2;
  if (found.quality >= (target > highTarget ? codec.highest - 1 : lateQuality)) {
    const full = await encodeAtTarget(image, target, codecOf(fullColors(target)), () => report(0.9));
    return !meets(found) || (meets(full) && full.bytes.length < found.bytes.length) ? full : found;
  }
  if (meets(found)) return found;
  // The search was misled and begins again where it ended.
  const search = { ...codec, target, guess, tolerance: 1, maxProbes: 1 };
  const better = qualityFor(search, { ...found, bytes: found.bytes.length });
  return encodeAtTarget(image, target, { ...codec, guess: () => better }, () => report(0.9));
}

/** The same coefficients in tighter code: not one pixel changes. It drops profile and orientation, which are put back. */
export async function losslessJpeg(
  cleaned: Uint8Array,
  header: ImageHeader,
  profile: Uint8Array | undefined,
): Promise<Candidate | undefined> {
  if (header.format !== 'jpeg' || header.cmyk) return undefined;
  if (header.width * header.height > transcodePixels) return undefined;
  return orIfDamaged(async () => {
    const bytes = embedInJpeg(await transcodeJpeg(cleaned, { quality: 100 }), profile, header.orientation);
    return { bytes, encoder: 'jpeg transcode', score: 100, lossless: true };
  }, undefined);
}
