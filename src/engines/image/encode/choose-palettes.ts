import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';

/** libimagequant's quality, from all 256 colors downwards. */
const qualities = [100, 94, 88, 82, 76, 70, 64, 58, 52, 46, 40, 34, 28] as const;
/** Without dithering areas stay plain and small; with some, gradients survive coarser palettes. */
const dithers = { graphic: [0, 0.6, 1], photo: [0, 1] } as const;
/** On photographs 5 takes half the time of 7 for about the same score; below, the score falls by three points. */
const draftEffort = { graphic: 7, photo: 5 } as const;
/** A sample may score this much below the whole. */
const sampleMargin = 1.5;

/** A way to a palette that met the target on the sample. */
export interface PaletteChoice {
  dither: number;
  step: number;
  bytes: number;
  /** Of the sample, so and with all colors. */
  score: number;
  finestScore: number;
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
  const draft = drafter(sampleMosaic(image, 0.15e6, 128), draftEffort[kind]);
  return async (target) => {
    const choices: PaletteChoice[] = [];
    for (const dither of dithers[kind]) {
      // All colors first: most photographs fail there already.
      const finest = await draft(0, dither);
      if (finest.score >= target - sampleMargin) choices.push(await coarsest(draft, dither, target, finest));
    }
    return choices.sort((one, other) => one.bytes - other.bytes);
  };
}

/** The lowest quality that meets the target, by halving: the score falls with the quality, small steps aside. */
async function coarsest(draft: Drafter, dither: number, target: number, finest: Draft): Promise<PaletteChoice> {
  let best = finest;
  let low = 1;
  let high = qualities.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const tried = await draft(middle, dither, best);
    if (tried.score >= target) {
      best = tried;
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  // The finest palette found again: nothing finer is left to try.
  return {
    dither,
    step: best === finest ? 0 : low - 1,
    bytes: best.bytes.length,
    score: best.score,
    finestScore: finest.score,
  };
}

type Drafter = (step: number, dither: number, known?: Draft) => Promise<Draft>;

function drafter(sample: RawPixels, effort: number): Drafter {
  const scorer = createScorer(sample);
  const drawn = new Map<string, Draft>();
  return async (step, dither, known) => {
    const key = `${step} ${dither}`;
    const before = drawn.get(key);
    if (before) return before;
    const bytes = await quantize(sample, step, dither, effort);
    // Photographs take the same palette at half the qualities: no need to look again.
    const isKnown = known && Buffer.compare(bytes, known.bytes) === 0;
    const draft = isKnown ? known : { bytes, score: scorer.score(await decodeOwn(bytes)) };
    drawn.set(key, draft);
    return draft;
  };
}

export async function quantize(image: RawPixels, step: number, dither: number, effort: number): Promise<Uint8Array> {
  const quality = qualities[step] ?? 100;
  return fromPixels(image).png({ palette: true, quality, dither, effort, compressionLevel: 9 }).toBuffer();
}
