import { compressJpeg } from '@napi-rs/image';
import sharp, { type Sharp } from 'sharp';
import { deflateBeside } from '../../formats/deflate-beside.ts';
import { viewOf } from '../../formats/image-header.ts';
import { adobeTransform } from '../../formats/jpeg-header.ts';
import { repackBeside } from '../../formats/jpeg-repack/repack-beside.ts';
import { pngData, readPngChunks } from '../../formats/png-chunks.ts';
import type { Raster } from './raster.ts';

sharp.cache(false);
sharp.concurrency(1);

/** A new body for an image stream, with the entries of its dictionary that go with it. */
export interface EncodedImage {
  data: Buffer;
  filter: 'DCTDecode' | 'FlateDecode' | 'JBIG2Decode';
  width: number;
  height: number;
  bits: number;
  /** Components of the samples; a palette has one, inks have four. */
  channels: 1 | 3 | 4;
  /** PNG prediction, when the data was filtered that way. */
  predicted?: boolean;
  /** Colors of a palette, three bytes each. */
  palette?: Buffer;
}

export interface JpegSettings {
  width: number;
  height: number;
  quality: number;
  fullChroma: boolean;
  /** In half of the time and a tenth more bytes: as the encoder leaves it, not packed anew. */
  isQuick?: boolean | undefined;
  isDrawing?: boolean;
}

const maxInputPixels = 130e6;

export function resizeRaster(raster: Raster, width: number, height: number): Sharp {
  const { data, channels } = raster;
  const image = sharp(data, {
    raw: { width: raster.width, height: raster.height, channels },
    limitInputPixels: maxInputPixels,
  });
  const kept = channels === 1 ? image.toColorspace('b-w') : image;
  if (width === raster.width && height === raster.height) return kept;
  return kept.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
}

/** Up to here mozjpeg's search for cheaper coefficients is quick; lines on plain ground gain most by it. */
const searchedPixels = { any: 0.2e6, drawing: 2e6 };

/**
 * Quality means what it does to mozjpeg with its search for cheaper coefficients (trellis). We do without that search,
 * which takes most of its time, and with coarser steps instead: measured on 70 images at eight qualities, the same SSIM
 * then takes 0.99 to 1.03 times the bytes, and the same SSIMULACRA2 0.99 to 1.06 times.
 */
export function plainQuality(quality: number): number {
  return quality - Math.min(0.165 * quality, 0.175 * (100 - quality));
}

export async function encodeJpeg(image: Sharp, settings: JpegSettings): Promise<EncodedImage> {
  const { quality, isQuick = false } = settings;
  const most = settings.isDrawing ? searchedPixels.drawing : searchedPixels.any;
  const isSearched = !isQuick && settings.width * settings.height < most;
  const { data, info } = await image
    .jpeg({
      quality: Math.round(isQuick || isSearched ? quality : plainQuality(quality)),
      // The standard table keeps more structure for its bytes than mozjpeg's own: measured by SSIM on three images.
      quantizationTable: 0,
      trellisQuantisation: isSearched,
      overshootDeringing: !isQuick,
      optimiseCoding: isQuick,
      chromaSubsampling: settings.fullChroma ? '4:4:4' : '4:2:0',
    })
    .toBuffer({ resolveWithObject: true });
  return {
    data: isQuick ? data : ((await repackJpeg(data)) ?? data),
    filter: 'DCTDecode',
    width: info.width,
    height: info.height,
    bits: 8,
    channels: info.channels === 1 ? 1 : info.channels === 4 ? 4 : 3,
  };
}

/** Opens a stored JPEG for resizing; its profile and orientation mark mean nothing inside a PDF. */
export function openJpeg(stored: Buffer, width: number, height: number, channels: 1 | 3 | 4): Sharp {
  const image = sharp(stored, { failOn: 'none', ignoreIcc: true, limitInputPixels: maxInputPixels });
  const inks = () => image.pipelineColorspace('cmyk').toColorspace('cmyk');
  const kept = channels === 1 ? image.toColorspace('b-w') : channels === 4 ? inks() : image;
  return kept.resize(width, height, { fit: 'fill', kernel: 'lanczos3' });
}

/** Packs the coefficients of a JPEG anew, without changing a pixel. Undefined when it would lose the color marker. */
export async function repackJpeg(stored: Buffer): Promise<Buffer | undefined> {
  // The usual kind by our own code, in a third of the time.
  const repacked = (await repackBeside(stored)) ?? (await compressJpeg(stored, { quality: 100 }));
  return adobeTransform(stored) === adobeTransform(repacked) ? repacked : undefined;
}

/** In an eighth of the time of the best level. */
const quickLevel = 5;
/** The best level takes this share of it and more: 0.74 at least on 52 drawings that do not pack to next to nothing. */
export const bestOfQuickShare = 0.7;

/**
 * Deflate inside PNG's framing. Drawings pack better without row filters (218 against 280 KB on a screenshot);
 * gradients, as in soft masks, pack better with them.
 */
export async function encodeDeflated(
  image: Sharp,
  raster: Raster,
  { filtersRows = false, isQuick = false } = {},
): Promise<EncodedImage | undefined> {
  const compressionLevel = isQuick ? quickLevel : filtersRows ? 7 : 9;
  const png = await image.png({ compressionLevel, adaptiveFiltering: filtersRows, palette: false }).toBuffer();
  const parts = readPng(png);
  if (parts?.depth !== 8 || parts.colorType !== (raster.channels === 1 ? 0 : 2)) return undefined;
  const { width, height, data } = parts;
  return { data, filter: 'FlateDecode', width, height, bits: 8, channels: raster.channels, predicted: true };
}

const sharedWorkPixels = 250_000;

/** A mask packed plainly, as it is or with filtered rows, whichever is smaller. */
export async function encodePlainMask(
  image: Sharp,
  raster: Raster,
  { width, height }: { width: number; height: number },
): Promise<EncodedImage | undefined> {
  if (width * height > sharedWorkPixels) {
    const plain = await encodeDeflated(image.clone(), raster);
    const filtered = await encodeDeflated(image, raster, { filtersRows: true });
    return plain && filtered && plain.data.length <= filtered.data.length ? plain : filtered;
  }
  const samples = await image.raw().toBuffer();
  if (samples.length !== width * height) return undefined;
  const shape = { filter: 'FlateDecode', width, height, bits: 8, channels: 1 } as const;
  const [plain, filtered] = await Promise.all(
    [samples, filterRows(samples, width, height)].map((rows) => deflateBeside(rows, { level: 9, memLevel: 9 })),
  );
  if (!plain || !filtered) return undefined;
  // Filtered rows need an entry in the dictionary that tells so.
  return filtered.length + 70 < plain.length
    ? { ...shape, data: filtered, predicted: true }
    : { ...shape, data: plain };
}

/** Each row as its difference to the one above: the filter of PNG that suits smooth edges best. */
function filterRows(samples: Buffer, width: number, height: number): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    const from = y * width;
    const to = y * (width + 1);
    rows[to] = 2;
    for (let x = 0; x < width; x++)
      rows[to + 1 + x] = (samples[from + x] ?? 0) - (y > 0 ? (samples[from + x - width] ?? 0) : 0);
  }
  return rows;
}

/** A palette of as few colors as keep the wanted fidelity, for drawings and screenshots. */
export async function encodeReducedPalette(image: Sharp, quality: number): Promise<EncodedImage | undefined> {
  const png = await image.png({ compressionLevel: 7, palette: true, quality, dither: 0, effort: 1 }).toBuffer();
  const parts = readPng(png);
  if (!parts?.palette || parts.hasTransparency) return undefined;
  const { width, height, data, palette, depth } = parts;
  return { data, filter: 'FlateDecode', width, height, bits: depth, channels: 1, predicted: true, palette };
}

/** What zlib's best level wins over the next, a hundredth or three, takes it three times as long: nothing for large images. */
const bestLevelBytes = 100_000;

/** Exactly the colors that are there, when they are at most 256, packed as tightly as their number allows. */
export async function encodeExactPalette(raster: Raster): Promise<EncodedImage | undefined> {
  const indexed = indexColors(raster);
  if (!indexed) return undefined;
  const { palette, indices } = indexed;
  const colors = palette.length / 3;
  const bits = colors <= 2 ? 1 : colors <= 4 ? 2 : colors <= 16 ? 4 : 8;
  const packed = packSamples(indices, raster.width, raster.height, bits);
  const data = await deflateBeside(packed, { level: packed.length > bestLevelBytes ? 8 : 9, memLevel: 9 });
  const { width, height } = raster;
  return { data, filter: 'FlateDecode', width, height, bits, channels: 1, palette };
}

function indexColors(raster: Raster): { palette: Buffer; indices: Uint8Array } | undefined {
  return raster.channels === 1 ? indexGrays(raster.data) : indexMixed(raster.data);
}

/** In the order of their first appearance, as colors are. */
function indexGrays(data: Uint8Array): { palette: Buffer; indices: Uint8Array } {
  const places = new Uint8Array(256);
  const isKnown = new Uint8Array(256);
  const grays: number[] = [];
  const indices = new Uint8Array(data.length);
  for (let pixel = 0; pixel < data.length; pixel++) {
    const gray = data[pixel] as number;
    if (isKnown[gray] === 0) {
      isKnown[gray] = 1;
      places[gray] = grays.push(gray) - 1;
    }
    indices[pixel] = places[gray] as number;
  }
  return { palette: Buffer.from(grays.flatMap((gray) => [gray, gray, gray])), indices };
}

function indexMixed(data: Uint8Array): { palette: Buffer; indices: Uint8Array } | undefined {
  const channels = 3;
  const indices = new Uint8Array(data.length / channels);
  const known = new Map<number, number>();
  let last = -1;
  let lastIndex = 0;
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const at = pixel * channels;
    const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    if (color !== last) {
      const index = known.get(color) ?? known.size;
      if (index === known.size) {
        if (index === 256) return undefined;
        known.set(color, index);
      }
      last = color;
      lastIndex = index;
    }
    indices[pixel] = lastIndex;
  }
  const palette = Buffer.alloc(known.size * 3);
  for (const [color, index] of known) palette.writeUIntBE(color, index * 3, 3);
  return { palette, indices };
}

function packSamples(samples: Uint8Array, width: number, height: number, bits: number): Uint8Array {
  if (bits === 8) return samples;
  const rowBytes = (width * bits + 7) >> 3;
  const packed = new Uint8Array(rowBytes * height);
  const perByte = 8 / bits;
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    for (let from = y * width, to = y * rowBytes; from < end; from += perByte, to++) {
      let byte = 0;
      for (let next = from; next < from + perByte; next++)
        byte = (byte << bits) | (next < end ? (samples[next] ?? 0) : 0);
      packed[to] = byte;
    }
  }
  return packed;
}

interface PngParts {
  width: number;
  height: number;
  depth: number;
  colorType: number;
  data: Buffer;
  palette?: Buffer;
  hasTransparency: boolean;
}

function readPng(png: Buffer): PngParts | undefined {
  const chunks = readPngChunks(png);
  const header = chunks?.[0]?.data;
  if (!chunks || !header || header[12] !== 0) return undefined;
  const view = viewOf(header);
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data;
  return {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: header[8] ?? 0,
    colorType: header[9] ?? 0,
    data: pngData(chunks),
    hasTransparency: chunks.some(({ type }) => type === 'tRNS'),
    ...(palette ? { palette: Buffer.from(palette) } : {}),
  };
}
