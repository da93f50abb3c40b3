import type { Result } from '../../../shared/result.ts';
import { fail, succeed } from '../../../shared/result.ts';
import { orIfDamaged } from '../../damage.ts';
import { profileMatters, profileSpace, readProfile } from '../../formats/color-profile.ts';
import type { ImageHeader } from '../../formats/image-header.ts';
import { inspectHeader } from '../../formats/inspect-header.ts';
import { adobeTransform, readJpegHeader } from '../../formats/jpeg-header.ts';
import { pngData, readPngChunks } from '../../formats/png-chunks.ts';
import { decodeImage } from '../../image/decode.ts';
import { sharp } from '../../image/guarded-sharp.ts';
import type { ImageSize } from './image-placement-matrix.ts';

/** The entries of an image dictionary and the bytes of its stream. */
export interface StreamPart {
  entries: string;
  data: Uint8Array;
}

export interface ImageStream extends StreamPart {
  size: ImageSize;
  /** Of the alpha channel. */
  mask?: StreamPart;
  profile?: { bytes: Uint8Array; components: number };
}

/** An image as a PDF holds it: a JPEG as it is, everything else as pixels without loss. */
export async function readImageStream(bytes: Uint8Array): Promise<Result<ImageStream>> {
  const inspected = inspectHeader(bytes);
  if (!inspected.ok) return inspected;
  const header = inspected.value;
  const dpi = await densityOf(bytes, header);
  if (header.format === 'jpeg') {
    const jpeg = await keepJpeg(bytes, header, dpi);
    if (jpeg) return succeed(jpeg);
  }
  const decoded = await decodeImage(bytes);
  if (!decoded.ok) return decoded;
  const { width, height, channels, pixels } = decoded.value;
  const opaque = channels === 4 ? withoutAlpha(pixels) : pixels;
  const color = await packPixels(isGray(opaque) ? firstOfThree(opaque) : opaque, width, height);
  if (!color) return fail('damaged_file');
  const mask = channels === 4 ? await packPixels(alphaOf(pixels), width, height) : undefined;
  // Already upright.
  return succeed({ ...color, size: { width, height, orientation: 1, dpi }, ...(mask ? { mask } : {}) });
}

async function densityOf(bytes: Uint8Array, { format }: ImageHeader): Promise<number | undefined> {
  if (format === 'bmp' || format === 'gif' || format === 'heic') return undefined;
  const told = await orIfDamaged(async () => (await sharp(bytes).metadata()).density, undefined);
  return typeof told === 'number' ? told : undefined;
}

/** Every byte of the file, for readers that know JPEG; undefined when the kind is one that they do not (12 bits, lossless). */
async function keepJpeg(
  bytes: Uint8Array,
  { width, height, orientation }: ImageHeader,
  dpi: number | undefined,
): Promise<ImageStream | undefined> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const frame = readJpegHeader(file);
  const space = frame && ({ 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const)[frame.channels];
  if (!frame || !space || frame.width !== width || frame.height !== height || !isCommonFrame(file)) return undefined;
  // An eighth of the size shows whether it can be decoded to its end.
  const probe = () => sharp(bytes, { failOn: 'error' }).resize(8, 8, { fit: 'fill' }).raw().toBuffer();
  if (!(await orIfDamaged(probe, undefined))) return undefined;
  const given = readProfile(bytes, 'jpeg');
  const components = given && ({ GRAY: 1, 'RGB ': 3, CMYK: 4 } as Record<string, number>)[profileSpace(given)];
  const isMeant = given !== undefined && components === frame.channels && profileMatters(given);
  // Adobe's programs store CMYK upside down and say so by their marker.
  const decode = frame.channels === 4 && adobeTransform(file) !== undefined ? '/Decode[1 0 1 0 1 0 1 0]' : '';
  return {
    entries: `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${space}${decode}/Filter/DCTDecode`,
    data: bytes,
    size: { width, height, orientation, dpi },
    ...(isMeant ? { profile: { bytes: given, components: frame.channels } } : {}),
  };
}

/** Baseline, extended and progressive Huffman: what every PDF reader decodes. */
function isCommonFrame(jpeg: Buffer): boolean {
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return marker <= 0xc2;
    at += 2 + jpeg.readUInt16BE(at + 2);
  }
  return false;
}

/** PNG's filters and deflate are PDF's too: the data of a PNG is the stream. */
async function packPixels(pixels: Uint8Array, width: number, height: number): Promise<StreamPart | undefined> {
  const channels = pixels.length === width * height ? 1 : 3;
  const image = sharp(pixels, { raw: { width, height, channels } });
  const gray = channels === 1 ? image.toColorspace('b-w') : image;
  const png = await gray.png({ compressionLevel: 8, adaptiveFiltering: true, palette: false }).toBuffer();
  const chunks = readPngChunks(png);
  const header = chunks?.[0]?.data;
  if (!chunks || !header || header[8] !== 8 || header[9] !== (channels === 1 ? 0 : 2)) return undefined;
  const data = pngData(chunks);
  const space = channels === 1 ? 'DeviceGray' : 'DeviceRGB';
  return {
    entries:
      `/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/${space}/Filter/FlateDecode` +
      `/DecodeParms<</Predictor 15/Colors ${channels}/Columns ${width}>>`,
    data,
  };
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  const opaque = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    opaque[to] = pixels[from] ?? 0;
    opaque[to + 1] = pixels[from + 1] ?? 0;
    opaque[to + 2] = pixels[from + 2] ?? 0;
  }
  return opaque;
}

function alphaOf(pixels: Uint8Array): Uint8Array {
  const alpha = new Uint8Array(pixels.length / 4);
  for (let at = 0; at < alpha.length; at++) alpha[at] = pixels[at * 4 + 3] ?? 0;
  return alpha;
}

function isGray(pixels: Uint8Array): boolean {
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false;
  }
  return true;
}

function firstOfThree(pixels: Uint8Array): Uint8Array {
  const gray = new Uint8Array(pixels.length / 3);
  for (let at = 0; at < gray.length; at++) gray[at] = pixels[at * 3] ?? 0;
  return gray;
}
