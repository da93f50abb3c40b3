import { losslessCompressPng } from '@napi-rs/image';
import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { usualTime } from '../time-left.ts';
import {
  allColorsAreAhead,
  type PaletteChoice,
  paletteChooser,
  paletteSample,
  quantize,
  wholeEffort,
} from './choose-palettes.ts';
import { type Candidate, smallest, targetScores, tinyPixels } from './compress-level.ts';
import { isGraphic } from './image-kind.ts';
import { FineQuantizer } from './quantize-finely.ts';

/** The optimizer takes 0.7 to 2.6 s of CPU a megapixel: how long on this image, a sample tells. */
const thoroughPixels = { photo: 3e6, graphic: 8e6 };
const optimizedSamplePixels = 0.25e6;
/** Smaller images take so little that there is no need to ask. */
const quickPixels = 1.5e6;
/** What a plain PNG takes, and what shall be left at the end. */
const plainMs = { eachMegapixel: 300, atLeast: 1500 };
/** The palettes leave the optimizer its time, but have a third of all. */
const mostOptimizing = 0.6;
/** Tighter code for a palette costs 0.5 s of CPU a megapixel. */
const tightPalettePixels = 8e6;
const filteredPixels = 0.7e6;
/** A palette takes 0.5 s a megapixel at its fastest; photographs of this size have hardly ever one that looks right. */
const palettePixels = { photo: 12e6, graphic: 20e6 };
/** The second quantizer takes 3.5 s a megapixel. */
const secondQuantizerPixels = 0.7e6;
/**
 * The optimizer brings the better of two plain ways down to this at most: no use when the palette is further ahead.
 * Drawings of few colors it codes as a palette itself, in half the bytes.
 */
const maxOptimized = { photo: 0.7, graphic: 0.5 };

/** The smallest PNG that meets the target: a palette when it looks right, else all colors. */
export async function bestPng(
  image: RawPixels,
  target: number,
  report: (share: number) => void,
  timeLeftMs: () => number = usualTime(),
): Promise<Candidate | undefined> {
  const visible = clearHidden(image);
  const graphic = isGraphic(visible);
  const pixels = visible.width * visible.height;
  const isWorthIt = pixels <= (graphic ? thoroughPixels.graphic : thoroughPixels.photo);
  const optimizingMs = isWorthIt && pixels > quickPixels ? await optimizingTime(visible, timeLeftMs) : 0;
  const keptMs = plainMs.atLeast + (pixels / 1e6) * plainMs.eachMegapixel;
  const clock = new PaletteClock(timeLeftMs, keptMs + Math.min(optimizingMs, timeLeftMs() * mostOptimizing));
  const early = pixels <= deflatedPixels ? await plainPng(visible) : undefined;
  const isHopeless = graphic && early && (await allColorsAreAhead(visible, early.length));
  const palette =
    !isHopeless && pixels <= (graphic ? palettePixels.graphic : palettePixels.photo)
      ? await bestPalette(visible, target, graphic, clock)
      : undefined;
  report(0.6);
  const plain = early ?? (await plainPng(visible));
  if (palette && palette.bytes.length < plain.length * maxOptimized[graphic ? 'graphic' : 'photo'])
    return { ...palette, ranOut: clock.ranOut };
  const thorough = isWorthIt && timeLeftMs() > optimizingMs + 1000;
  const lossless = { score: 100, lossless: true };
  const exact = thorough
    ? { ...lossless, bytes: await optimize(plain), encoder: 'oxipng' }
    : { ...lossless, bytes: plain, encoder: 'png' };
  const best = palette && palette.bytes.length < exact.bytes.length ? palette : exact;
  return { ...best, ranOut: clock.ranOut || thorough !== isWorthIt };
}

/** Whether there is time for one more palette, if it takes as long as the longest so far. */
class PaletteClock {
  ranOut = false;
  #longestMs = 0;

  constructor(
    readonly timeLeftMs: () => number,
    readonly keptMs: number,
  ) {}

  async take<Made>(make: () => Promise<Made>): Promise<Made | undefined> {
    const beforeMs = this.timeLeftMs();
    if (beforeMs < this.#longestMs * 1.2 + this.keptMs) this.ranOut = true;
    if (this.ranOut) return undefined;
    const made = await make();
    this.#longestMs = Math.max(this.#longestMs, beforeMs - this.timeLeftMs());
    return made;
  }
}

/** How long the optimizer may take: parts from all over the image take it about as long, a megapixel, as the whole. */
async function optimizingTime(image: RawPixels, timeLeftMs: () => number): Promise<number> {
  const sample = sampleMosaic(image, optimizedSamplePixels, 128);
  const beforeMs = timeLeftMs();
  await optimize(await fromPixels(sample).png({ compressionLevel: 6 }).toBuffer());
  const share = (image.width * image.height) / (sample.width * sample.height);
  return (beforeMs - timeLeftMs()) * share * 1.2;
}

/**
 * The strongest deflate takes 0.5 s a megapixel; on shaded icons it is up to 13 % ahead of the optimizer. Where a pixel
 * takes many bytes it takes five times as long, and on anything but icons gains nothing over the optimizer.
 */
const deflatedPixels = 1e6;
const iconPixels = 0.3e6;
const denseBytes = 0.35;

/** All colors, with or without row filters as a sample prefers: 0.15 s a megapixel at the usual strength. */
export async function plainPng(image: RawPixels, maxDeflated = deflatedPixels): Promise<Uint8Array> {
  const encode = (raster: RawPixels, adaptiveFiltering: boolean, compressionLevel: number) =>
    fromPixels(raster).png({ compressionLevel, adaptiveFiltering }).toBuffer();
  const pixels = image.width * image.height;
  const sample = sampleMosaic(image, 0.5e6, 256);
  const sampleLevel = pixels <= iconPixels ? 9 : 6;
  const plain = await encode(sample, false, sampleLevel);
  const filtered = await encode(sample, true, sampleLevel);
  const better = filtered.length < plain.length ? filtered : plain;
  const isDense = better.length > sample.width * sample.height * denseBytes;
  const level = pixels <= iconPixels || (pixels <= maxDeflated && !isDense) ? 9 : 6;
  return sample === image && level === sampleLevel ? better : encode(image, better === filtered, level);
}

async function optimize(png: Uint8Array, filter?: number[]): Promise<Uint8Array> {
  const optimized = await losslessCompressPng(png, { strip: true, ...(filter ? { filter } : {}) });
  return optimized.length < png.length ? optimized : png;
}

/** What tighter code gains on one palette, it may gain less on another. */
const maxTightened = 1.1;
/** Up to here the gentler levels are asked as well: a palette for the whole takes half a second of CPU a megapixel. */
const askedPixels = 2e6;
/** Where the first quantizer can drop more colors of a tiny image than at this step, the second is hardly ever ahead. */
const fineStep = 3;

/** A palette so many points short of a gentler level is far smaller than what that level gets. */
const farBelow = 8;
/** A sample takes up to so much more than its share of the whole: its tiles have nothing in common with their neighbors. */
const sampleDoubt = 1.2;

/**
 * What the quantizers make for the target and for those of the gentler levels that are near. A finer palette packs better
 * now and then, and a sample misleads: so no level ends up above a gentler one.
 */
async function bestPalette(
  image: RawPixels,
  target: number,
  graphic: boolean,
  clock: PaletteClock,
): Promise<Candidate | undefined> {
  const scorer = createScorer(image);
  const pixels = image.width * image.height;
  const gentler = pixels <= askedPixels ? Object.values(targetScores).filter((other) => other > target) : [];
  const isSmall = pixels <= secondQuantizerPixels;
  // On photographs of this size the second quantizer was ahead of the first on every one; on icons it hardly ever is.
  const secondOnly = isSmall && !graphic && pixels > tinyPixels;
  const choose = paletteChooser(image, graphic);
  const sample = paletteSample(image);
  const sampleShare = (sample.width * sample.height) / pixels;
  const firstFit = paletteFitter({ image, scorer, graphic, clock });
  const second = new FineQuantizer(image, scorer, graphic);
  const [firsts, seconds]: [Candidate[], Candidate[]] = [[], []];
  for (const wanted of [target, ...gentler.sort((one, other) => one - other)]) {
    const best = smallest([...firsts, ...seconds]);
    const choices = secondOnly ? [] : await choose(wanted);
    const isFar = !best || best.score < wanted - farBelow;
    // Where the whole had to be dithered although its sample had not, a gentler level may well take less.
    const hopedBytes = choices[0] ? choices[0].bytes.length / sampleShare : Number.POSITIVE_INFINITY;
    const mayTakeLess = best && hopedBytes < best.bytes.length * sampleDoubt;
    if (wanted > target && isFar && !mayTakeLess) break;
    const first = await firstFit(choices, wanted);
    if (first) firsts.push(first);
    if (!isSmall || (pixels <= tinyPixels && choices.some(({ step }) => step > fineStep))) continue;
    const rival = first && { bytes: first.bytes.length, sampleBytes: choices[0]?.bytes.length ?? 0 };
    const made = await clock.take(() => second.atTarget(wanted, rival));
    if (made) seconds.push(made);
  }
  const least = Math.min(...firsts.map(({ bytes }) => bytes.length));
  const worthIt = [...new Set(firsts)].filter(({ bytes }) => bytes.length <= least * maxTightened);
  const tight = worthIt.map(async (first) => ({ ...first, bytes: await tighten(first.bytes, image) }));
  return smallest([...(await Promise.all(tight)), ...seconds]);
}

/** Row filters rarely help indexed colors, and then by 1 to 14 %; trying them takes half as long again. */
async function tighten(png: Uint8Array, { width, height }: RawPixels): Promise<Uint8Array> {
  const pixels = width * height;
  if (pixels > tightPalettePixels) return png;
  return optimize(png, pixels > filteredPixels ? [0] : undefined);
}

/** Points by which the gap of one palette may mislead about another. */
const hopelessBy = 2;
const coarseStep = 4;

interface PaletteSearch {
  image: RawPixels;
  scorer: PerceptualScorer;
  graphic: boolean;
  clock: PaletteClock;
}

/** Encodes the whole image as its sample chose; where that falls short, the next choice, then all of them finer. */
function paletteFitter({ image, scorer, graphic, clock }: PaletteSearch) {
  const pixels = image.width * image.height;
  const made = new Map<string, Candidate>();
  const make = async ({ dither, step, ...known }: PaletteChoice): Promise<Candidate> => {
    const bytes = known.isWhole ? known.bytes : await quantize(image, step, dither, wholeEffort(image, graphic));
    const score = known.isWhole ? known.score : scorer.score(await decodeOwn(bytes));
    return { bytes, encoder: 'palette', score, lossless: false };
  };
  const taken = async (choice: PaletteChoice): Promise<Candidate | undefined> => {
    const key = `${choice.dither} ${choice.step}`;
    const candidate = made.get(key) ?? (await clock.take(() => make(choice)));
    if (candidate) made.set(key, candidate);
    return candidate;
  };
  return async (choices: readonly PaletteChoice[], target: number): Promise<Candidate | undefined> => {
    const tries = graphic ? triesOf(choices).slice(0, 9) : photoTries(choices);
    const order = pixels > 6e6 ? finerBy(2, choices).slice(0, 1) : tries;
    // By how much the whole fell short of its sample: where even all colors would fall short by that, none is tried.
    let gap = 0;
    for (const choice of order) {
      if (choice.finestScore - gap < target - hopelessBy) continue;
      const candidate = await taken(choice);
      // A palette below the level's floor is never handed out, however little it lacks.
      if (!candidate || candidate.score >= target) return candidate;
      const isAsChosen = choices.some(({ dither, step }) => dither === choice.dither && step === choice.step);
      if (isAsChosen) gap = Math.max(gap, choice.score - candidate.score);
    }
    // Coarse palettes mislead about fine ones: all colors are asked for themselves.
    const [first] = choices;
    const finest = first && first.step >= coarseStep ? await taken({ ...first, step: 0, isWhole: false }) : undefined;
    return finest && finest.score >= target ? finest : undefined;
  };
}

function finerBy(steps: number, choices: readonly PaletteChoice[]): PaletteChoice[] {
  return choices.map((choice) =>
    steps === 0 ? choice : { ...choice, step: Math.max(0, choice.step - steps), isWhole: false },
  );
}

function triesOf(choices: readonly PaletteChoice[]): PaletteChoice[] {
  return [0, 1, 2, 4].flatMap((steps) =>
    finerBy(
      steps,
      choices.filter(({ step }) => steps === 0 || step > 0),
    ),
  );
}

/** Photographs take nearly the same palette at most steps: what falls short needs all colors, or dithering as well. */
function photoTries([first, ...others]: readonly PaletteChoice[]): PaletteChoice[] {
  return first ? [first, ...finerBy(first.step, [first]), ...others].slice(0, 3) : [];
}

/** Colors nobody sees cost bytes and may hold what was meant to be cut out. */
function clearHidden(image: RawPixels): RawPixels {
  if (image.channels === 3) return image;
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return { ...image, pixels };
}
