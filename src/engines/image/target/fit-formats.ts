import { losslessCompressPng } from '@napi-rs/image';
import { quantize } from '../encode/choose-palettes.ts';
import { avifCodec } from '../encode/compress-avif.ts';
import { plainJpeg, targetJpegCodec } from '../encode/compress-jpeg.ts';
import { losslessPromises, losslessWebp, webpCodec } from '../encode/compress-webp.ts';
import { isGraphic } from '../encode/image-kind.ts';
import { gifDial } from '../gif/compress-gif.ts';
import { memoize } from '../memoize.ts';
import { fromPixels, isGray } from '../raw-image.ts';
import type { RawPixels } from '../score/perceptual-score.ts';
import {
  type Dial,
  type FitLimits,
  fitQuality,
  guessQuality,
  type QualityFit,
  type Sample,
  sampleDial,
} from './fit-quality.ts';

export interface FormatFit extends QualityFit {
  encoder: string;
  lossless: boolean;
}

/** Below these marks fewer pixels look better than coarser ones. */
export const comfortableFloor = { jpeg: 42, webp: 30, avif: 30, png: 4, gif: 4 } as const;

export type FitFormat = (image: RawPixels, limits: FitLimits) => Promise<FormatFit>;

export const fitFormats: Record<keyof typeof comfortableFloor, FitFormat> = {
  jpeg: fitJpeg,
  webp: fitWebp,
  avif: (image, limits) => fitDrafted(image, draftedAvif(image), limits),
  png: fitPng,
  gif: fitGif,
};

interface Codec extends Dial {
  name: string;
}

async function fitLossy(image: RawPixels, codec: Codec, limits: FitLimits, sample?: Sample): Promise<FormatFit> {
  return { ...(await fitQuality(image, codec, limits, sample)), encoder: codec.name, lossless: false };
}

/** From here up the color of every pixel is worth its bytes. */
const fullColorQuality = 88;

async function fitJpeg(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const gray = isGray(image);
  const codec = draftedJpeg('4:2:0', gray);
  const enough = isGraphic(image) ? 60 : fullColorQuality;
  const sample = sampleOf(image, codec);
  const wantsColors = !gray && (await guessQuality(sample, codec, limits.maxBytes)) >= enough;
  const full = wantsColors ? await fitDrafted(image, draftedJpeg('4:4:4', gray), limits) : undefined;
  return full?.fits ? full : fitLossy(image, codec, limits, sample);
}

/** Without rounding for size and in one pass a JPEG takes a tenth of the time and a share more. */
export function draftedJpeg(chroma: '4:2:0' | '4:4:4', gray: boolean): DraftedCodec {
  const codec = targetJpegCodec(chroma, gray);
  return {
    ...codec,
    draftedPixels: 16e6,
    // Of five photographs and artworks at five marks: 1.1 to 1.25 and 1.02 to 1.1, half more at the lowest.
    draftExcess: (mark) => (chroma === '4:2:0' ? 1.14 : 1.03) + 0.33 * Math.exp(-mark / 22),
    encode: (pixels, quality, draft) =>
      draft ? plainJpeg(pixels, quality, chroma, gray) : codec.encode(pixels, quality, false),
  };
}

/** Above this a lossless coding takes too long to be tried. */
const losslessPixels = 8e6;
/** A sample without its surroundings takes more: only what is far beyond the size is not tried. */
const losslessDoubt = 2;

async function fitWebp(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const pixels = image.width * image.height;
  const isThinkable = pixels <= losslessPixels && limits.maxBytes > pixels * (isGraphic(image) ? 0.005 : 0.5);
  const isTried = isThinkable && (await losslessPromises(image, limits.maxBytes * losslessDoubt));
  const exact = isTried ? await losslessWebp(image) : undefined;
  if (exact && exact.bytes.length <= limits.maxBytes) return fullQuality(exact.bytes, exact.encoder);
  return fitDrafted(image, draftedWebp(image), limits);
}

/** A codec whose drafts take a steady share more than its results, in a fraction of the time. */
interface DraftedCodec extends Codec {
  /** Up to here the whole is drafted. */
  draftedPixels: number;
  draftExcess(mark: number): number;
}

/** At low effort WebP took 1.05 to 1.17 of the bytes in a sixth of the time, 0.06 s of CPU a megapixel. */
export function draftedWebp(image: RawPixels): DraftedCodec {
  const codec = webpCodec('usual', image);
  return {
    ...codec,
    draftedPixels: 6e6,
    draftExcess: () => 1.1,
    encode: (pixels, quality, draft) =>
      draft ? fromPixels(pixels).webp({ quality, effort: 2 }).toBuffer() : codec.encode(pixels, quality, false),
  };
}

/** At the lowest efforts AVIF takes about the same bytes, 0.92 to 1.2 in photographs, in a tenth of the time. */
export function draftedAvif(image: RawPixels): DraftedCodec {
  const codec = avifCodec(image);
  const effort = codec.draftIsFinal ? 0 : 1;
  return {
    ...codec,
    draftedPixels: 6e6,
    draftExcess: () => 1,
    encode: (pixels, quality, draft) =>
      draft
        ? fromPixels(pixels).avif({ quality, effort, chromaSubsampling: '4:2:0' }).toBuffer()
        : codec.encode(pixels, quality, false),
  };
}

function fitDrafted(image: RawPixels, codec: DraftedCodec, limits: FitLimits): Promise<FormatFit> {
  return fitLossy(image, codec, limits, sampleOf(image, codec));
}

function sampleOf(image: RawPixels, codec: DraftedCodec): Sample {
  return image.width * image.height <= codec.draftedPixels ? wholeDrafts(image, codec) : sampleDial(image, codec);
}

/** Tiles out of a smooth image took up to twice the bytes of the whole, and misled the search to one or two tries more. */
export function wholeDrafts(image: RawPixels, codec: DraftedCodec): Sample {
  const bytesAt = memoize(async (mark) => (await codec.encode(image, mark, true)).length / codec.draftExcess(mark));
  return { bytesAt, isWhole: true, isQuick: true };
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

/** All colors where they fit, else palettes from rich to poor: first dithered, at the lower end plain. */
async function fitPng(image: RawPixels, limits: FitLimits): Promise<FormatFit> {
  const pixels = image.width * image.height;
  const plain = await fromPixels(image)
    .png({ compressionLevel: pixels <= 4e6 ? 9 : 6, adaptiveFiltering: true })
    .toBuffer();
  const tight =
    pixels <= 3e6 && plain.length < limits.maxBytes * 2 ? await losslessCompressPng(plain, { strip: true }) : plain;
  const exact = tight.length < plain.length ? tight : plain;
  if (exact.length <= limits.maxBytes) return fullQuality(exact, 'png');
  const effort = pixels <= 1.5e6 ? 7 : pixels <= 6e6 ? 3 : 1;
  const fit = await fitQuality(
    image,
    { lowest: 0, highest: paletteMarks.length - 1, encode: paletteAt(effort) },
    limits,
  );
  return { ...fit, isTop: false, encoder: 'palette', lossless: false };
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
  return { ...fit, isTop: false, encoder: 'gif lossy', lossless: false };
}
