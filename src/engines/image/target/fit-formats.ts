import { losslessCompressPng } from '@napi-rs/image';
import { quantize } from '../encode/choose-palettes.ts';
import { plainJpeg, targetJpegCodec } from '../encode/compress-jpeg.ts';
import type { Candidate } from '../encode/compress-level.ts';
import { plainPng } from '../encode/compress-png.ts';
import { losslessPromises, losslessWebp, webpCodec } from '../encode/compress-webp.ts';
import { isGraphic } from '../encode/image-kind.ts';
import { gifDial } from '../gif/compress-gif.ts';
import { fromPixels, isGray } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import { sampleMosaic } from '../score/sample-mosaic.ts';
import { type DraftedCodec, type FormatFit, fitDrafted, sampleOf } from './drafted-codec.ts';
import { fitAvif } from './fit-avif.ts';
import { fitMarks } from './fit-marks.ts';
import { type FitLimits, fitQuality, guessQuality } from './fit-quality.ts';
import { type Pace, paceAlong } from './level-pace.ts';

/** Below these marks fewer pixels look better than coarser ones. */
export const comfortableFloor = { jpeg: 42, webp: 30, avif: 30, png: 4, gif: 4 } as const;

export type FitFormat = (image: RawPixels, limits: FitLimits) => Promise<FormatFit>;

export const fitFormats: Record<keyof typeof comfortableFloor, FitFormat> = {
  jpeg: fitJpeg,
  webp: fitWebp,
  avif: fitAvif,
  png: fitPng,
  gif: fitGif,
};

/** From here up the color of every pixel is worth its bytes. */
const fullColorQuality = 88;

async function fitJpeg(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const gray = isGray(image);
  const codec = draftedJpeg(image, '4:2:0', gray);
  const enough = isGraphic(image) ? 60 : fullColorQuality;
  const sample = sampleOf(image, codec);
  const wantsColors = !gray && (await guessQuality(sample, codec, limits.maxBytes)) >= enough;
  const full = wantsColors ? await fitDrafted(image, draftedJpeg(image, '4:4:4', gray), limits) : undefined;
  return full?.fits ? full : fitDrafted(image, codec, limits, sample);
}

/** Besides its exact coding the dearest level took so many results of photographs, and more; small ones are looked at whole. */
function jpegPace({ width, height }: RawPixels): Pace {
  const pixels = width * height;
  return { level: pixels <= 2.5e6 ? 5 : pixels <= 6.5e6 ? 3.3 : 1.85, at: alongJpeg };
}

const alongJpeg = paceAlong([
  [20, 0.55],
  [40, 0.75],
  [75, 1],
  [87, 1.2],
  [94, 1.45],
]);

/** Without rounding for size and in one pass a JPEG takes a tenth of the time and a share more. */
export function draftedJpeg(image: RawPixels, chroma: '4:2:0' | '4:4:4', gray: boolean): DraftedCodec {
  const codec = targetJpegCodec(chroma, gray);
  return {
    ...codec,
    pace: jpegPace(image),
    draftedPixels: 16e6,
    draftedOncePixels: Number.POSITIVE_INFINITY,
    isCalibrated: true,
    maxResults: 4,
    // Without the search for the best scans: a third of the time, for one percent more.
    hurry: (pixels, quality) => codec.encode(pixels, quality, true),
    // Of five photographs and artworks at five marks: 1.1 to 1.25 and 1.02 to 1.1, half more at the lowest.
    draftExcess: (mark) => (chroma === '4:2:0' ? 1.14 : 1.03) + 0.33 * Math.exp(-mark / 22),
    encode: (pixels, quality, draft) =>
      draft ? plainJpeg(pixels, quality, chroma, gray) : codec.encode(pixels, quality, false),
  };
}

/** Above this a lossless coding takes too long to be tried. */
const losslessPixels = 8e6;
/** A sample without its surroundings takes more, of photographs a quarter: only what is beyond the size is not tried. */
const losslessDoubt = { photo: 0.65, graphic: 2 };

async function fitWebp(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const pixels = image.width * image.height;
  const kind = isGraphic(image) ? 'graphic' : 'photo';
  const isThinkable = pixels <= losslessPixels && limits.maxBytes > pixels * (kind === 'graphic' ? 0.005 : 0.5);
  const isTried = isThinkable && (await losslessPromises(image, limits.maxBytes * losslessDoubt[kind]));
  const exact = isTried ? await losslessStillUnder(image, limits.maxBytes) : undefined;
  if (exact) return fullQuality(exact.bytes, exact.encoder);
  const codec = draftedWebp(image);
  // Its drafts jumped by a tenth where results grew by a fifteenth.
  return fitDrafted(image, codec, limits, { ...sampleOf(image, codec), clearlyOver: 1.06 });
}

/** So little over, a lossless image may fit after all with more effort. */
const hardlyOver = 1.02;

/** Under a size more effort changes nothing but the time: it is for what would not fit otherwise. */
async function losslessStillUnder(image: RawPixels, maxBytes: number): Promise<Candidate | undefined> {
  for (const effort of [4, 6] as const) {
    const exact = await losslessWebp(image, effort);
    if (!exact || exact.bytes.length > maxBytes * hardlyOver) return undefined;
    if (exact.bytes.length <= maxBytes) return exact;
  }
  return undefined;
}

/** The dearest level took 2.8 results near the top of the dial and more. */
const webpPace = {
  level: 3.2,
  at: paceAlong([
    [80, 1],
    [99, 1.2],
  ]),
};

/** At low effort WebP took 1.05 to 1.17 of the bytes in a sixth of the time, 0.06 s of CPU a megapixel. */
export function draftedWebp(image: RawPixels): DraftedCodec {
  const codec = webpCodec('usual', image);
  return {
    ...codec,
    draftedPixels: 3e6,
    draftedOncePixels: 20e6,
    isCalibrated: true,
    maxResults: 4,
    pace: webpPace,
    draftExcess: () => 1.1,
    encode: (pixels, quality, draft) =>
      draft ? fromPixels(pixels).webp({ quality, effort: 2 }).toBuffer() : codec.encode(pixels, quality, false),
  };
}

function fullQuality(bytes: Uint8Array, encoder: string): FormatFit {
  return {
    bytes,
    encoder,
    lossless: true,
    quality: 100,
    fits: true,
    isTop: true,
    isNextTooLarge: false,
    ranOut: false,
  };
}

/** The optimizer takes at most so much off: photographs a tenth, drawings of few colors become palettes. */
const optimizedShare = { photo: 1.2, graphic: 2 };

/** Up to here all colors are deflated as strongly as can be: what is under the size needs no palette. */
const deflatedPixels = 4e6;

/** All colors where they fit, else palettes from rich to poor: first dithered, at the lower end plain. */
async function fitPng(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const pixels = image.width * image.height;
  const plain = await plainPng(image, deflatedPixels);
  const isNear = plain.length < limits.maxBytes * optimizedShare[isGraphic(image) ? 'graphic' : 'photo'];
  const tight = pixels <= 3e6 && isNear ? await losslessCompressPng(plain, { strip: true }) : plain;
  const exact = tight.length < plain.length ? tight : plain;
  if (exact.length <= limits.maxBytes) return fullQuality(exact, 'png');
  const quantizeAt = paletteAt(pixels <= 1.5e6 ? 7 : pixels <= 6e6 ? 3 : 1);
  const richest = paletteMarks.length - 1;
  const lowest = Math.max(0, limits.floor);
  const fit = await fitMarks({
    ...limits,
    lowest,
    highest: richest,
    guess: Math.max(lowest, await guessPalette(image, quantizeAt, limits.maxBytes)),
    growth: paletteGrowth,
    maxEncodes: maxPalettes,
    encode: (mark) => quantizeAt(image, mark),
  });
  if (!fit) throw new Error('no palette for a PNG');
  return { ...fit, quality: fit.mark, isTop: false, encoder: 'palette', lossless: false };
}

/** Bytes about double from the poorest palette to the richest. */
const paletteGrowth = 1.05;
const maxPalettes = 6;
const palettePart = { pixels: 0.07e6, tile: 128 };

/** One look at a part with the richest palette, read along the usual growth. */
async function guessPalette(
  image: RawPixels,
  quantizeAt: ReturnType<typeof paletteAt>,
  maxBytes: number,
): Promise<number> {
  const richest = paletteMarks.length - 1;
  const part = sampleMosaic(image, palettePart.pixels, palettePart.tile);
  if (part === image) return richest;
  const share = (image.width * image.height) / (part.width * part.height);
  const bytes = (await quantizeAt(part, richest)).length * share;
  return Math.round(richest + Math.min(0, Math.log(maxBytes / bytes) / Math.log(paletteGrowth)));
}

/** Step of the quantizer's quality and strength of its dithering, from poor to rich. */
const paletteMarks = [
  ...[12, 11, 10, 9, 8, 7, 6].map((step) => ({ step, dither: 0 })),
  ...[6, 5, 4, 3].map((step) => ({ step, dither: 0.5 })),
  ...[3, 2, 1, 0].map((step) => ({ step, dither: 1 })),
];

function paletteAt(effort: number) {
  return (image: RawPixels, mark: number) => {
    const { step = 0, dither = 1 } = paletteMarks[mark] ?? {};
    return quantize(image, step, dither, effort);
  };
}

async function fitGif(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const fit = await fitQuality(image, gifDial(image), limits);
  return { ...fit, encoder: 'gif lossy', lossless: false };
}
