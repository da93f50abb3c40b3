import { losslessCompressPng, pngQuantize } from '@napi-rs/image';
import { type Candidate, smallest } from './compress-level.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from './perceptual-score.ts';
import { isGraphic } from './picture-kind.ts';
import { decodeOwn, fromPixels } from './raw-picture.ts';
import { sampleMosaic } from './sample-mosaic.ts';

/** oxipng takes up to 2.5 s of CPU a megapixel on photographs and 0.7 s on drawings; a job has 20 s in all. */
const thoroughPixels = { photo: 3e6, graphic: 8e6 };
/** The second quantiser takes as long as all else together: small pictures only. */
const secondOpinionPixels = 0.5e6;

/** The smallest PNG that meets the target: a palette when it looks right, else all colours. */
export async function bestPng(
  picture: RawPixels,
  target: number,
  report: (share: number) => void,
): Promise<Candidate | undefined> {
  const visible = clearHidden(picture);
  const palette = await bestPalette(visible, target);
  report(0.6);
  const plain = await fromPixels(visible).png({ compressionLevel: 6 }).toBuffer();
  // The optimiser takes off a third at most: no use when the palette is that far ahead.
  const lossless = palette && palette.bytes.length < plain.length * 0.4 ? undefined : await losslessPng(visible, plain);
  return smallest([lossless, palette]);
}

async function losslessPng(picture: RawPixels, plain: Uint8Array): Promise<Candidate> {
  const pixels = picture.width * picture.height;
  const limit = isGraphic(picture) ? thoroughPixels.graphic : thoroughPixels.photo;
  const candidate = { score: 100, lossless: true };
  if (pixels <= limit) return { ...candidate, bytes: await optimise(plain), encoder: 'oxipng' };
  const filtered =
    pixels <= 16e6 ? await fromPixels(picture).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer() : plain;
  return { ...candidate, bytes: filtered.length < plain.length ? filtered : plain, encoder: 'png' };
}

async function optimise(png: Uint8Array, filter?: number[]): Promise<Uint8Array> {
  const optimised = await losslessCompressPng(png, { strip: true, ...(filter ? { filter } : {}) });
  return optimised.length < png.length ? optimised : png;
}

/** libimagequant's quality, from all 256 colours downwards. */
const qualities = [100, 88, 76, 64, 52, 40, 28] as const;
/** Without dithering areas stay plain and small; with some, gradients survive coarser palettes. */
const dithers = [0, 0.6, 1] as const;

interface PaletteChoice {
  dither: number;
  step: number;
  bytes: number;
}

async function bestPalette(picture: RawPixels, target: number): Promise<Candidate | undefined> {
  const sample = sampleMosaic(picture, 0.15e6, 128);
  const scorer = createScorer(sample);
  const choices: PaletteChoice[] = [];
  for (const dither of dithers) {
    const found = await coarsestStep(sample, scorer, dither, target);
    if (found) choices.push(found);
  }
  choices.sort((one, other) => one.bytes - other.bytes);
  const whole = sample === picture ? scorer : createScorer(picture);
  const quantised = await encodeFirstFit(picture, whole, choices, target);
  const second = await secondQuantiser(picture, whole, target);
  const best = smallest([quantised, ...second]);
  // Filters hardly ever help indexed colours; trying none but "no filter" is three times as fast.
  return best && { ...best, bytes: await optimise(best.bytes, [0]) };
}

/** The lowest quality that meets the target, by halving: the score falls with the quality, small steps aside. */
async function coarsestStep(
  picture: RawPixels,
  scorer: PerceptualScorer,
  dither: number,
  target: number,
): Promise<PaletteChoice | undefined> {
  let found: PaletteChoice | undefined;
  let low = 0;
  let high = qualities.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const bytes = await quantise(picture, middle, dither);
    if (scorer.score(await decodeOwn(bytes)) >= target) {
      found = { dither, step: middle, bytes: bytes.length };
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return found;
}

/** Encodes the whole picture as its sample chose; where that falls short, the next choice, then all a step finer. */
async function encodeFirstFit(
  picture: RawPixels,
  scorer: PerceptualScorer,
  choices: readonly PaletteChoice[],
  target: number,
): Promise<Candidate | undefined> {
  const finer = choices.filter(({ step }) => step > 0).map((choice) => ({ ...choice, step: choice.step - 1 }));
  const most = picture.width * picture.height > 6e6 ? 1 : 5;
  const order = most === 1 ? finer : [...choices, ...finer];
  for (const { dither, step } of order.slice(0, most)) {
    const bytes = await quantise(picture, step, dither);
    const score = scorer.score(await decodeOwn(bytes));
    if (score >= target - 0.5) return { bytes, encoder: 'palette', score, lossless: false };
  }
  return undefined;
}

async function quantise(picture: RawPixels, step: number, dither: number): Promise<Uint8Array> {
  const quality = qualities[step] ?? 100;
  const pixels = picture.width * picture.height;
  const effort = pixels <= 1.5e6 ? 7 : pixels <= 6e6 ? 4 : 1;
  return fromPixels(picture).png({ palette: true, quality, dither, effort, compressionLevel: 9 }).toBuffer();
}

/** Another quantiser, at most colours and with the lowest bits dropped: better on screens and soft drawings. */
async function secondQuantiser(picture: RawPixels, scorer: PerceptualScorer, target: number): Promise<Candidate[]> {
  if (picture.width * picture.height > secondOpinionPixels) return [];
  const plain = await fromPixels(picture).png({ compressionLevel: 1 }).toBuffer();
  const found: Candidate[] = [];
  for (const posterization of [0, 2]) {
    try {
      const bytes = await pngQuantize(plain, { speed: 4, minQuality: 0, posterization });
      const score = scorer.score(await decodeOwn(bytes));
      if (score >= target) found.push({ bytes, encoder: 'palette', score, lossless: false });
    } catch {
      // It refuses pictures it cannot bring down to a palette.
    }
  }
  return found;
}

/** Colours nobody sees cost bytes and may hold what was meant to be cut out. */
function clearHidden(picture: RawPixels): RawPixels {
  if (picture.channels === 3) return picture;
  const pixels = picture.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return { ...picture, pixels };
}
