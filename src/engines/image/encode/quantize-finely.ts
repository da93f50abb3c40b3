import { pngQuantize } from '@napi-rs/image';
import { orIfDamaged } from '../../damage.ts';
import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { type Candidate, smallest } from './compress-level.ts';

/** A setting of the second quantizer: the quality it stops at, and how many of the lowest bits it drops. */
interface Setting {
  maxQuality: number;
  posterization: number;
}

const finest: Setting = { maxQuality: 99, posterization: 0 };
/** Dropped bits pay on soft drawings and screens, on photographs never. */
const dropped: Setting = { maxQuality: 99, posterization: 2 };

/** The usual setting for photographs, and the one for those that come out better than they need to. */
const usual: Setting = { maxQuality: 80, posterization: 0 };
const coarse: Setting = { maxQuality: 60, posterization: 0 };
/** A coarser palette takes about this much off the score. */
const surplusWorthATry = 4;
/** The finest setting scores 3 to 6 points above the usual one on photographs. */
const maxGained = 7;
/** How far the draft of a sample may lie below what the finest setting makes of the whole. */
const draftMargin = 8;

const triedPixels = 0.1e6;

/** A palette by image-rs's quantizer, which codes tightly as well. A sample tells whether it can meet the target at all. */
export async function quantizeFinely(
  image: RawPixels,
  scorer: PerceptualScorer,
  target: number,
  graphic: boolean,
): Promise<Candidate | undefined> {
  const sample = sampleMosaic(image, triedPixels, 128);
  const sampleScorer = sample === image ? scorer : createScorer(sample);
  if (graphic) {
    const fine = await quantize(sample, finest, sampleScorer);
    // A sample has fewer colors than the whole and scores higher for it: what fails there fails.
    if (!fine || fine.score < target) return undefined;
  } else if (sampleScorer.score(await decodeOwn(await draft(sample))) < target - draftMargin) {
    return undefined;
  }
  const first = await quantize(image, graphic ? dropped : usual, scorer);
  const surplus = first ? first.score - target : -1;
  if (first && surplus >= 0 && (graphic || surplus < surplusWorthATry)) return first;
  if (first && !graphic && surplus < -maxGained) return undefined;
  const second = await quantize(image, surplus < 0 ? finest : coarse, scorer);
  return smallest([surplus >= 0 ? first : undefined, second && second.score >= target ? second : undefined]);
}

/** libimagequant in a hurry: a quarter of the time the second quantizer takes. */
function draft(sample: RawPixels): Promise<Uint8Array> {
  return fromPixels(sample).png({ palette: true, dither: 1, effort: 5, compressionLevel: 1 }).toBuffer();
}

async function quantize(
  image: RawPixels,
  { maxQuality, posterization }: Setting,
  scorer: PerceptualScorer,
): Promise<Candidate | undefined> {
  // It refuses images it cannot bring down to a palette.
  return orIfDamaged(async () => {
    const plain = await fromPixels(image).png({ compressionLevel: 1 }).toBuffer();
    const bytes = await pngQuantize(plain, { speed: 6, minQuality: 0, maxQuality, posterization });
    return { bytes, encoder: 'palette', score: scorer.score(await decodeOwn(bytes)), lossless: false };
  }, undefined);
}
