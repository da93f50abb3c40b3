import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';

/** libimagequant's quality, from all 256 colors downwards. */
const qualities = [100, 94, 88, 82, 76, 70, 64, 58, 52, 46, 40, 34, 28] as const;
const coarsestStep = qualities.length - 1;
/** Without dithering areas stay plain and small; with some, gradients survive coarser palettes. */
const dithers = { graphic: [0, 0.6, 1], photo: [0, 1] } as const;
/** On photographs 5 takes half the time of 7 for about the same score; below, the score falls by three points. */
const draftEffort = { graphic: 7, photo: 5 } as const;
/** Small images are their own sample. */
export const paletteSample = (image: RawPixels) => sampleMosaic(image, 0.15e6, 128);
/** A sample may score this much below the whole. */
const sampleMargin = 1.5;

/** A way to a palette that met the target on the sample. */
export interface PaletteChoice {
  dither: number;
  step: number;
  /** The sample, coded so. */
  bytes: Uint8Array;
  /** Of the sample, so and with all colors. */
  score: number;
  finestScore: number;
  /** The image is its own sample: coded whole it comes out as it did here. */
  isWhole: boolean;
}

interface Draft {
  bytes: Uint8Array;
  score: number;
}

/** Tells for a target what is worth trying on the whole image, smallest first. */
export type PaletteChooser = (target: number) => Promise<PaletteChoice[]>;

/** Several targets may be asked for; what was drawn for one is known for the next. */
export function paletteChooser(image: RawPixels, graphic: boolean): PaletteChooser {
  const kind = graphic ? 'graphic' : 'photo';
  const sample = paletteSample(image);
  const isWhole = sample === image;
  const draft = drafter(sample, isWhole ? wholeEffort(image, graphic) : draftEffort[kind]);
  return async (target) => {
    const choices: PaletteChoice[] = [];
    let undithered: PaletteChoice | undefined;
    for (const dither of dithers[kind]) {
      // Dithered, as many colors take more bytes: to be ahead of the plain areas it has to do with fewer.
      const above = undithered?.step ?? -1;
      const margin = isWhole ? 0 : sampleMargin;
      const found = await coarsest({ draft: (step) => draft(step, dither), target, above, margin });
      const { score: finestScore } = await draft(0, 0);
      if (found) choices.push({ ...found, dither, finestScore: Math.max(found.finestScore, finestScore), isWhole });
      // Where the whole falls short of its sample, dithering may be what it lacks.
      else if (undithered && !isWhole) choices.push({ ...undithered, dither });
      if (dither === 0) undithered = choices.find(({ score }) => score >= target);
    }
    return choices.sort((one, other) => one.bytes.length - other.bytes.length);
  };
}

/** Tighter code leaves more than this of a palette. */
const leastTightened = 0.4;

/** Smooth gradients repeat row by row, until a palette breaks them up: even the coarsest takes far more than all colors. */
export async function allColorsAreAhead(image: RawPixels, exactBytes: number): Promise<boolean> {
  const fewest = await quantize(image, coarsestStep, 0, 1);
  return exactBytes < fewest.length * leastTightened;
}

interface StepSearch {
  draft(step: number): Promise<Draft>;
  target: number;
  /** Only coarser steps than this one count. */
  above: number;
  /** By so much the finest may miss the target. */
  margin: number;
}

/**
 * The lowest quality that meets the target: the lowest of all, which does for most icons at every level, then by
 * halving. The score falls with the quality, small steps aside.
 */
async function coarsest({ draft, target, above, margin }: StepSearch) {
  if (above >= coarsestStep) return undefined;
  // The finest first: most photographs fail there already.
  const finest = await draft(above + 1);
  if (finest.score < target - margin) return undefined;
  let best = { ...finest, step: above + 1, finestScore: finest.score };
  let middle = coarsestStep;
  let failed = coarsestStep + 1;
  while (middle > best.step && middle < failed) {
    const tried = await draft(middle);
    if (tried.score >= target) best = { ...best, ...tried, step: middle };
    else failed = middle;
    middle = (best.step + failed) >> 1;
  }
  return best;
}

type Drafter = (step: number, dither: number) => Promise<Draft>;

function drafter(sample: RawPixels, effort: number): Drafter {
  const scorer = createScorer(sample);
  const drawn = new Map<string, Draft>();
  return async (step, dither) => {
    const key = `${step} ${dither}`;
    const before = drawn.get(key);
    if (before) return before;
    const bytes = await quantize(sample, step, dither, effort);
    // Photographs take the same palette at half the qualities: no need to look again.
    const same = [...drawn.values()].find((other) => Buffer.compare(other.bytes, bytes) === 0);
    const draft = same ?? { bytes, score: scorer.score(await decodeOwn(bytes)) };
    drawn.set(key, draft);
    return draft;
  };
}

/** What the whole image is given, by its size: noise takes 3.5 s a megapixel at 7. */
export function wholeEffort({ width, height }: RawPixels, graphic: boolean): number {
  const pixels = width * height;
  if (pixels <= 1.5e6) return graphic || pixels <= 0.7e6 ? 7 : draftEffort.photo;
  return pixels <= 6e6 ? 4 : 1;
}

export async function quantize(image: RawPixels, step: number, dither: number, effort: number): Promise<Uint8Array> {
  const quality = qualities[step] ?? 100;
  return fromPixels(image).png({ palette: true, quality, dither, effort, compressionLevel: 9 }).toBuffer();
}
