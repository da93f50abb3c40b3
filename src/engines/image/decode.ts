import { limits } from '../../shared/limits.ts';
import { fail, type Result, succeed } from '../../shared/result.ts';
import { orIfDamaged } from '../damage.ts';
import { cleanImage } from '../formats/clean-chunks.ts';
import { profileMatters, profileSpace, readProfile } from '../formats/color-profile.ts';
import { decodeBmp } from '../formats/decode-bmp.ts';
import { embedInPng } from '../formats/embed-profile.ts';
import type { ImageHeader } from '../formats/image-header.ts';
import { inspectHeader } from '../formats/inspect-header.ts';
import { decodeHeic } from './decode-heic.ts';
import { readGif } from './gif/gif-blocks.ts';
import { composeGif } from './gif/gif-decode.ts';
import { sharp } from './guarded-sharp.ts';
import { fromPixels, toPixels } from './raw-image.ts';
import type { RawPixels } from './score/perceptual-score.ts';

/** Eight-bit pixels, turned the right way up; of an animation the first frame. */
export interface DecodedImage {
  header: ImageHeader;
  width: number;
  height: number;
  /** 4 only when some pixel really is transparent. */
  channels: 3 | 4;
  pixels: Uint8Array;
  /** The profile the colors are meant in; absent = sRGB. */
  colorProfile?: Uint8Array;
  /** The file without metadata: what may be handed on to other decoders. */
  cleaned: Uint8Array;
}

export interface DecodeOptions {
  /** 'keep' leaves the colors of a wide-gamut image as they are and hands out the profile; default 'convert' to sRGB. */
  colors?: 'convert' | 'keep';
}

/** Bytes of unknown origin in, pixels or a failure out: kind and size are checked and the file cleaned before any decoder. */
export async function decodeImage(bytes: Uint8Array, options: DecodeOptions = {}): Promise<Result<DecodedImage>> {
  const inspected = inspectHeader(bytes);
  if (!inspected.ok) return inspected;
  const cleaned = cleanImage(bytes);
  if (!cleaned) return fail('damaged_file');
  return decodeCleaned(cleaned, inspected.value, options);
}

/** For callers that have inspected and cleaned already. */
export async function decodeCleaned(
  cleaned: Uint8Array,
  header: ImageHeader,
  { colors = 'convert' }: DecodeOptions = {},
): Promise<Result<DecodedImage>> {
  if (header.format === 'bmp') {
    const bitmap = decodeBmp(cleaned);
    return bitmap ? succeed({ header, ...withoutNeedlessAlpha(bitmap), cleaned }) : fail('damaged_file');
  }
  if (header.format === 'gif') return decodeFirstGifFrame(cleaned, header);
  const profile = readProfile(cleaned, header.format);
  const matters = profile !== undefined && profileMatters(profile);
  const keep = colors === 'keep' && matters;
  const raster = await orIfDamaged(
    () =>
      header.format === 'heic'
        ? heicPixels(cleaned, matters && !keep ? profile : undefined)
        : toPixels(pixelPipeline(cleaned, header, profile, keep)),
    undefined,
  );
  if (!raster) return fail('damaged_file');
  return succeed({ header, ...withoutNeedlessAlpha(raster), ...(keep ? { colorProfile: profile } : {}), cleaned });
}

/** iPhones photograph in a wide gamut: with a profile the colors are converted by way of a PNG that carries it. */
async function heicPixels(bytes: Uint8Array, profile: Uint8Array | undefined): Promise<RawPixels | undefined> {
  const decoded = await decodeHeic(bytes);
  if (!decoded || !profile) return decoded;
  const png = await fromPixels(withoutNeedlessAlpha(decoded)).png({ compressionLevel: 0 }).toBuffer();
  return toPixels(sharp(embedInPng(png, profile), { limitInputPixels: limits.imagePixels }).toColorspace('srgb'));
}

/** The decoder passes over AVIF that calls itself an animation first, though it holds a still image as well. */
function asStill(bytes: Uint8Array): Uint8Array {
  if (Buffer.from(bytes.buffer, bytes.byteOffset, 12).toString('latin1', 4) !== 'ftypavis') return bytes;
  const still = bytes.slice();
  still.set(Buffer.from('avif'), 8);
  return still;
}

function pixelPipeline(
  cleaned: Uint8Array,
  header: ImageHeader,
  profile: Uint8Array | undefined,
  keepProfile: boolean,
) {
  const pipeline = sharp(asStill(cleaned), {
    failOn: header.missingEnd ? 'warning' : 'error',
    limitInputPixels: limits.imagePixels,
    sequentialRead: true,
    // A profile that does not fit the image (gray on RGB) would be an error.
    ignoreIcc: keepProfile || (profile !== undefined && profileSpace(profile) === 'RGB ' && !profileMatters(profile)),
  });
  return pipeline.autoOrient().toColorspace('srgb');
}

function decodeFirstGifFrame(cleaned: Uint8Array, header: ImageHeader): Result<DecodedImage> {
  const gif = readGif(cleaned, 1);
  const pixels = gif && composeGif(gif).next().value;
  if (!pixels) return fail('damaged_file');
  const raster = { width: header.width, height: header.height, channels: 4, pixels: pixels.slice() } as const;
  return succeed({ header, ...withoutNeedlessAlpha(raster), cleaned });
}

function withoutNeedlessAlpha(image: RawPixels): RawPixels {
  if (image.channels === 3) return image;
  const { pixels, width, height } = image;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return image;
  const opaque = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque[to] = pixels[from] ?? 0;
    opaque[to + 1] = pixels[from + 1] ?? 0;
    opaque[to + 2] = pixels[from + 2] ?? 0;
  }
  return { width, height, channels: 3, pixels: opaque };
}
