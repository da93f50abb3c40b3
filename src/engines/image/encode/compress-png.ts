import { losslessCompressPng } from '@napi-rs/image';
import { decodeOwn, fromPixels } from '../raw-image.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { type PaletteChoice, paletteChooser, quantize } from './choose-palettes.ts';
import { type Candidate, smallest, targetScores, tinyPixels } from './compress-level.ts';
import { isGraphic } from './image-kind.ts';
import { quantizeFinely } from './quantize-finely.ts';

/** oxipng takes up to 2.5 s of CPU a megapixel on photographs and 0.7 s on drawings; a job has 20 s in all. */
const thoroughPixels = { photo: 3e6, graphic: 8e6 };
/** Tighter code for a palette costs 0.5 s of CPU a megapixel. */
const tightPalettePixels = 8e6;
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
): Promise<Candidate | undefined> {
  const visible = clearHidden(image);
  const graphic = isGraphic(visible);
  const pixels = visible.width * visible.height;
  const palette =
    pixels <= (graphic ? palettePixels.graphic : palettePixels.photo)
      ? await bestPalette(visible, target, graphic)
      : undefined;
  report(0.6);
  const plain = await plainPng(visible);
  if (palette && palette.bytes.length < plain.length * maxOptimized[graphic ? 'graphic' : 'photo']) return palette;
  const thorough = pixels <= (graphic ? thoroughPixels.graphic : thoroughPixels.photo);
  const lossless = { score: 100, lossless: true };
  return smallest([
    thorough
      ? { ...lossless, bytes: await optimize(plain), encoder: 'oxipng' }
      : { ...lossless, bytes: plain, encoder: 'png' },
    palette,
  ]);
}

/** The strongest deflate takes 0.5 s a megapixel; on shaded icons it is up to 13 % ahead of the optimizer. */
const deflatedPixels = 1e6;

/** All colors, with or without row filters as a sample prefers: 0.15 s a megapixel at the usual strength. */
async function plainPng(image: RawPixels): Promise<Uint8Array> {
  const compressionLevel = image.width * image.height <= deflatedPixels ? 9 : 6;
  const encode = (pixels: RawPixels, adaptiveFiltering: boolean) =>
    fromPixels(pixels).png({ compressionLevel, adaptiveFiltering }).toBuffer();
  const sample = sampleMosaic(image, 0.5e6, 256);
  const plain = await encode(sample, false);
  const filtered = await encode(sample, true);
  const better = filtered.length < plain.length ? filtered : plain;
  return sample === image ? better : encode(image, better === filtered);
}

async function optimize(png: Uint8Array, filter?: number[]): Promise<Uint8Array> {
  const optimized = await losslessCompressPng(png, { strip: true, ...(filter ? { filter } : {}) });
  return optimized.length < png.length ? optimized : png;
}

async function bestPalette(image: RawPixels, target: number, graphic: boolean): Promise<Candidate | undefined> {
  const scorer = createScorer(image);
  const small = image.width * image.height <= secondQuantizerPixels;
  const second = small ? await quantizeFinely(image, scorer, target, graphic) : undefined;
  // On small photographs the second quantizer was ahead of the first on every one.
  if (small && !graphic) return second;
  const firsts = await fittingPalettes(image, scorer, target, graphic);
  const least = Math.min(...firsts.map(({ bytes }) => bytes.length));
  const worthIt = firsts.filter(({ bytes }) => bytes.length <= least * maxTightened);
  const tight = worthIt.map(async (first) => ({ ...first, bytes: await tighten(first.bytes, image) }));
  return smallest([...(await Promise.all(tight)), second]);
}

/** What tighter code gains on one palette, it may gain less on another. */
const maxTightened = 1.1;
/** Up to here the gentler levels are asked as well: a palette for the whole takes half a second of CPU a megapixel. */
const askedPixels = 2e6;

/**
 * What the first quantizer makes for the target and for those of the gentler levels. A finer palette packs better now
 * and then, and a sample misleads: so no level ends up above a gentler one.
 */
async function fittingPalettes(
  image: RawPixels,
  scorer: PerceptualScorer,
  target: number,
  graphic: boolean,
): Promise<Candidate[]> {
  const pixels = image.width * image.height;
  const asksGentler = pixels > tinyPixels && pixels <= askedPixels;
  const gentler = asksGentler ? Object.values(targetScores).filter((other) => other > target) : [];
  const choose = paletteChooser(image, graphic);
  const firstFit = paletteFitter(image, scorer, graphic);
  const fitting: (Candidate | undefined)[] = [];
  for (const wanted of [target, ...gentler]) fitting.push(await firstFit(await choose(wanted), wanted));
  return [...new Set(fitting.filter((candidate) => candidate !== undefined))];
}

/** Filters rarely help indexed colors. */
async function tighten(png: Uint8Array, { width, height }: RawPixels): Promise<Uint8Array> {
  return width * height > tightPalettePixels ? png : optimize(png, [0]);
}

/** Encodes the whole image as its sample chose; where that falls short, the next choice, then all of them finer. */
function paletteFitter(image: RawPixels, scorer: PerceptualScorer, graphic: boolean) {
  const pixels = image.width * image.height;
  const effort = pixels <= 1.5e6 ? 7 : pixels <= 6e6 ? 4 : 1;
  const made = new Map<string, Candidate>();
  const make = async ({ dither, step }: PaletteChoice): Promise<Candidate> => {
    const bytes = await quantize(image, step, dither, effort);
    return { bytes, encoder: 'palette', score: scorer.score(await decodeOwn(bytes)), lossless: false };
  };
  return async (choices: readonly PaletteChoice[], target: number): Promise<Candidate | undefined> => {
    const order = pixels > 6e6 ? finerBy(2, choices).slice(0, 1) : triesOf(choices).slice(0, graphic ? 9 : 3);
    for (const choice of order) {
      const key = `${choice.dither} ${choice.step}`;
      const candidate = made.get(key) ?? (await make(choice));
      made.set(key, candidate);
      // A palette below the level's floor is never handed out, however little it lacks.
      if (candidate.score >= target) return candidate;
    }
    return undefined;
  };
}

function finerBy(steps: number, choices: readonly PaletteChoice[]): PaletteChoice[] {
  return choices.map((choice) => ({ ...choice, step: Math.max(0, choice.step - steps) }));
}

function triesOf(choices: readonly PaletteChoice[]): PaletteChoice[] {
  return [0, 1, 2, 4].flatMap((steps) =>
    finerBy(
      steps,
      choices.filter(({ step }) => steps === 0 || step > 0),
    ),
  );
}

/** Colors nobody sees cost bytes and may hold what was meant to be cut out. */
function clearHidden(image: RawPixels): RawPixels {
  if (image.channels === 3) return image;
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return { ...image, pixels };
}
