import { losslessCompressPng, pngQuantize } from '@napi-rs/image';
import { choosePalettes, type PaletteChoice, quantise } from './choose-palettes.ts';
import { type Candidate, smallest } from './compress-level.ts';
import { createScorer, type PerceptualScorer, type RawPixels } from './perceptual-score.ts';
import { isGraphic } from './picture-kind.ts';
import { decodeOwn, fromPixels } from './raw-picture.ts';

/** oxipng takes up to 2.5 s of CPU a megapixel on photographs and 0.7 s on drawings; a job has 20 s in all. */
const thoroughPixels = { photo: 3e6, graphic: 8e6 };
/** Tighter code for a palette costs 0.5 s of CPU a megapixel, 2 s with every filter tried. */
const tightPalettePixels = 8e6;
const everyFilterPixels = 0.8e6;

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
  // 0.2 s a megapixel; level 9 took ten times as long on soft photographs.
  const filtered = await fromPixels(picture).png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
  return { ...candidate, bytes: filtered.length < plain.length ? filtered : plain, encoder: 'png' };
}

async function optimise(png: Uint8Array, filter?: number[]): Promise<Uint8Array> {
  const optimised = await losslessCompressPng(png, { strip: true, ...(filter ? { filter } : {}) });
  return optimised.length < png.length ? optimised : png;
}

async function bestPalette(picture: RawPixels, target: number): Promise<Candidate | undefined> {
  const graphic = isGraphic(picture);
  const { choices, bestScore } = await choosePalettes(picture, target, graphic);
  const scorer = createScorer(picture);
  const first = await firstFit(picture, scorer, choices, target, graphic);
  const second =
    bestScore < target - secondLead || picture.width * picture.height > secondOpinionPixels
      ? []
      : await secondQuantiser(picture, scorer, target, graphic);
  const best = smallest([first, ...second]);
  return best && { ...best, bytes: await tighten(best.bytes, picture) };
}

/** Filters rarely help indexed colours, but dithered photographs now and then: small pictures try both ways. */
async function tighten(png: Uint8Array, { width, height }: RawPixels): Promise<Uint8Array> {
  if (width * height > tightPalettePixels) return png;
  const unfiltered = await optimise(png, [0]);
  if (width * height > everyFilterPixels) return unfiltered;
  const filtered = await optimise(png);
  return filtered.length < unfiltered.length ? filtered : unfiltered;
}

/** Encodes the whole picture as its sample chose; where that falls short, the next choice, then all of them finer. */
async function firstFit(
  picture: RawPixels,
  scorer: PerceptualScorer,
  choices: readonly PaletteChoice[],
  target: number,
  graphic: boolean,
): Promise<Candidate | undefined> {
  const pixels = picture.width * picture.height;
  const effort = pixels <= 1.5e6 ? 7 : pixels <= 6e6 ? 4 : 1;
  const order = pixels > 6e6 ? finerBy(2, choices).slice(0, 1) : triesOf(choices).slice(0, graphic ? 9 : 3);
  for (const { dither, step } of order) {
    const bytes = await quantise(picture, step, dither, effort);
    const score = scorer.score(await decodeOwn(bytes));
    // A palette below the level's floor is never handed out, however little it lacks.
    if (score >= target) return { bytes, encoder: 'palette', score, lossless: false };
  }
  return undefined;
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

/** The second quantiser takes as long as all else together: small pictures only. */
const secondOpinionPixels = 0.7e6;
/** It scores up to six points above the first on photographs. */
const secondLead = 7;

/** A coarser palette takes about this much off the score. */
const surplusWorthATry = 4;

function meets(target: number) {
  return (candidate: Candidate | undefined): candidate is Candidate =>
    candidate !== undefined && candidate.score >= target;
}

/** Another quantiser: smaller on most photographs, and with the lowest bits dropped on soft drawings and screens. */
async function secondQuantiser(
  picture: RawPixels,
  scorer: PerceptualScorer,
  target: number,
  graphic: boolean,
): Promise<Candidate[]> {
  const plain = await fromPixels(picture).png({ compressionLevel: 1 }).toBuffer();
  const encode = async (maxQuality: number, posterization: number): Promise<Candidate | undefined> => {
    try {
      const bytes = await pngQuantize(plain, { speed: 4, minQuality: 0, maxQuality, posterization });
      return { bytes, encoder: 'palette', score: scorer.score(await decodeOwn(bytes)), lossless: false };
    } catch {
      return undefined; // It refuses pictures it cannot bring down to a palette.
    }
  };
  if (graphic) return (await Promise.all([encode(99, 0), encode(99, 2)])).filter(meets(target));
  const usual = await encode(80, 0);
  const surplus = (usual?.score ?? 0) - target;
  if (surplus >= 0 && surplus < surplusWorthATry) return [usual].filter(meets(target));
  return [usual, await encode(surplus < 0 ? 99 : 60, 0)].filter(meets(target));
}

/** Colours nobody sees cost bytes and may hold what was meant to be cut out. */
function clearHidden(picture: RawPixels): RawPixels {
  if (picture.channels === 3) return picture;
  const pixels = picture.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 0) pixels.fill(0, at, at + 3);
  return { ...picture, pixels };
}
