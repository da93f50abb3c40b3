import { pngQuantize } from '@napi-rs/image';
import { orIfDamaged } from '../../damage.ts';
import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { paletteSample } from './choose-palettes.ts';
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
const draftPixels = 0.1e6;

/** What is made of a sample may take so much more than a rival that is not tightly coded yet. */
const maxBehind = 1.05;

/** What another palette took, for the sample and for the whole. */
interface Rival {
  sampleBytes: number;
  bytes: number;
}

/** Palettes by image-rs's quantizer, which codes tightly as well, for one target after the other. */
export class FineQuantizer {
  readonly #sample: RawPixels;
  readonly #sampleScorer: PerceptualScorer;
  readonly #made = new Map<string, Candidate | undefined>();
  #draftScore: number | undefined;

  constructor(
    readonly image: RawPixels,
    readonly scorer: PerceptualScorer,
    readonly graphic: boolean,
  ) {
    this.#sample = graphic ? paletteSample(image) : sampleMosaic(image, draftPixels, 128);
    this.#sampleScorer = this.#sample === image ? scorer : createScorer(this.#sample);
  }

  /** A sample tells whether it can meet the target at all, and with hardly more bytes than a rival that does. */
  async atTarget(target: number, rival?: Rival): Promise<Candidate | undefined> {
    if (!this.graphic) return this.#photoAt(target);
    if (!rival) return this.#graphicAt(target, Number.POSITIVE_INFINITY);
    // The whole may have needed more colors than the sample.
    const share = (this.#sample.width * this.#sample.height) / (this.image.width * this.image.height);
    return this.#graphicAt(target, Math.max(rival.sampleBytes, rival.bytes * share) * maxBehind);
  }

  async #graphicAt(target: number, maxSampleBytes: number): Promise<Candidate | undefined> {
    for (const setting of [dropped, finest]) {
      const tried = await this.#quantize('sample', setting);
      // A sample has fewer colors than the whole and scores higher for it: what fails there fails.
      if (!tried || tried.score < target) continue;
      if (tried.bytes.length > maxSampleBytes) continue;
      const whole = await this.#quantize('image', setting);
      if (whole && whole.score >= target) return whole;
    }
    return undefined;
  }

  async #photoAt(target: number): Promise<Candidate | undefined> {
    this.#draftScore ??= this.#sampleScorer.score(await decodeOwn(await draft(this.#sample)));
    if (this.#draftScore < target - draftMargin) return undefined;
    const first = await this.#quantize('image', usual);
    const surplus = first ? first.score - target : -1;
    if (first && surplus >= 0 && surplus < surplusWorthATry) return first;
    if (first && surplus < -maxGained) return undefined;
    const second = await this.#quantize('image', surplus < 0 ? finest : coarse);
    return smallest([surplus >= 0 ? first : undefined, second && second.score >= target ? second : undefined]);
  }

  /** Each setting once, whatever targets are asked for. */
  async #quantize(what: 'image' | 'sample', setting: Setting): Promise<Candidate | undefined> {
    const isSample = what === 'sample' && this.#sample !== this.image;
    const key = `${isSample} ${setting.maxQuality} ${setting.posterization}`;
    if (!this.#made.has(key)) {
      const [pixels, scorer] = isSample ? [this.#sample, this.#sampleScorer] : [this.image, this.scorer];
      this.#made.set(key, await quantize(pixels, setting, scorer));
    }
    return this.#made.get(key);
  }
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
