import * as mupdf from 'mupdf';
import {
  type EncodedImage,
  encodeDeflated,
  encodeExactPalette,
  encodeJpeg,
  encodeReducedPalette,
  openJpeg,
  repackJpeg,
  resizeRaster,
} from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, jpegQuality, targetSize } from './image-policy.ts';
import { gainedSize, isWorthwhile, type Replacement, sizeOf } from './image-replacement.ts';
import { holdsPlainSamples, type Raster, readRaster } from './image-samples.ts';
import { adobeTransform, type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { rawBytesOf, valueAt } from './pdf-object.ts';
import { recompressBilevel } from './recompress-bilevel.ts';
import { inflateAtMost } from './stream-bytes.ts';

/** Decoding JPEG 2000 in WebAssembly costs about a second for each million pixels. */
const mostJpxPixels = 4e6;
const mostPixmapPixels = 20e6;
/** JPEG 2000 below these many bits a pixel is smaller than any JPEG of it. */
const tightJpxBits = 0.7;
const tightMaskBits = 0.3;
const wastefulQualitySteps = 10;
/** Repacking hardly ever gets a JPEG below this. */
const likelyRepackedShare = 0.6;
/** Not worth a look: the dictionary around it is larger. */
const tiniestBytes = 300;

/** Pixels of JPEGs that may still be repacked: it saves a tenth and takes a second for every 16 million. */
export interface RepackBudget {
  pixels: number;
}

/** The best this level can make of an image, or undefined when the stored one should stay. */
export async function recompressImage(
  document: mupdf.PDFDocument,
  image: PdfImage,
  policy: ImagePolicy,
  budget: RepackBudget,
): Promise<Replacement | undefined> {
  if (image.storedBytes < tiniestBytes || valueAt(image.object, 'SMaskInData').isNumber()) return undefined;
  if (image.bits === 1 && (image.role === 'stencil' || image.colour.kind === 'gray'))
    return recompressBilevel(image, policy.bilevelDpi);
  if (image.role === 'stencil') return undefined;
  const needsExactColours = valueAt(image.object, 'Mask').isArray() && valueAt(image.object, 'SMask').isNull();
  const mask = valueAt(image.object, 'SMask');
  // A matte ties the mask to the pixels of its picture: neither may change its size.
  const tied = mask.isStream() && valueAt(mask, 'Matte').isArray();
  if (tied || needsExactColours || (image.role === 'soft-mask' && valueAt(image.object, 'Matte').isArray()))
    return undefined;

  const jpeg = storedJpeg(image);
  if (jpeg) return recompressJpeg(document, image, jpeg, policy, budget);
  if (image.filters.includes('JPXDecode')) {
    const fits = targetSize(image, policy.dpi, policy.aboveDpi).shrink === 1;
    const bitsPerPixel = (image.storedBytes * 8) / (image.width * image.height);
    const isTight = bitsPerPixel < (image.role === 'soft-mask' ? tightMaskBits : tightJpxBits);
    if (fits && (policy.keepsFittingLossy || isTight)) return undefined;
    return recompressDecoded(document, image, policy, mostJpxPixels);
  }
  if (image.colour.kind === 'cmyk' || !holdsPlainSamples(image) || image.colour.kind === 'other') return undefined;
  return recompressSamples(image, policy);
}

/** The JPEG inside an image stream, also when it was deflated once more. */
function storedJpeg(image: PdfImage): Buffer | undefined {
  if (image.filters.at(-1) !== 'DCTDecode') return undefined;
  const outer = image.filters.slice(0, -1);
  if (outer.length > 1 || (outer.length === 1 && outer[0] !== 'FlateDecode')) return undefined;
  const stored = rawBytesOf(image.object);
  return outer.length === 1 ? inflateAtMost(stored, 64e6) : stored;
}

async function recompressJpeg(
  document: mupdf.PDFDocument,
  image: PdfImage,
  jpeg: Buffer,
  policy: ImagePolicy,
  budget: RepackBudget,
): Promise<Replacement | undefined> {
  const header = readJpegHeader(jpeg);
  if (!header || header.width !== image.width || header.height !== image.height) return undefined;
  const { kind } = image.colour;
  if (kind === 'cmyk' && header.channels === 4) {
    if (!policy.convertsCmyk) return repacked(image, jpeg, budget);
    const decoded = await recompressDecoded(document, image, policy, mostPixmapPixels);
    return orRepacked(image, jpeg, decoded, budget);
  }
  const channels =
    kind === 'gray' && header.channels === 1 ? 1 : kind === 'rgb' && header.channels === 3 ? 3 : undefined;
  if (channels === undefined || image.decode || hasColourTransform(image)) return repacked(image, jpeg, budget);
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  if (target.shrink === 1 && (image.role === 'soft-mask' || !isWasteful(header, policy)))
    return repacked(image, jpeg, budget);
  const picture = openJpeg(jpeg, target.width, target.height, channels);
  const encoded = await encodeJpeg(picture, {
    ...target,
    quality: jpegQuality(image, policy, false),
    fullChroma: false,
  });
  if (encoded.channels !== channels) return repacked(image, jpeg, budget);
  // Hardly smaller than repacking it, which loses nothing and is what a gentler level would have done.
  if (target.shrink === 1 && encoded.data.length > jpeg.length * 0.8) return repacked(image, jpeg, budget);
  return orRepacked(image, jpeg, { kind: 'encoded', image: encoded, colour: 'kept' }, budget);
}

/** Repacking is what a gentler level does: it is tried too where the other way gains so little that it may win. */
async function orRepacked(
  image: PdfImage,
  jpeg: Buffer,
  replacement: Replacement | undefined,
  budget: RepackBudget,
): Promise<Replacement | undefined> {
  const size = (replacement && gainedSize(image, replacement)) ?? jpeg.length;
  if (size < jpeg.length * likelyRepackedShare) return replacement;
  const other = await repacked(image, jpeg, budget);
  const otherSize = (other && gainedSize(image, other)) ?? jpeg.length;
  return otherSize < size ? other : replacement;
}

/** A second loss on a picture that keeps its size pays only where the first one was much gentler. */
function isWasteful(header: JpegHeader, policy: ImagePolicy): boolean {
  return !policy.keepsFittingLossy && header.quality >= policy.quality + wastefulQualitySteps;
}

async function repacked(image: PdfImage, jpeg: Buffer, budget: RepackBudget): Promise<Replacement | undefined> {
  const pixels = image.width * image.height;
  if (jpeg.length < 2000 || pixels > budget.pixels) return undefined;
  budget.pixels -= pixels;
  const data = await repackJpeg(jpeg).catch(() => undefined);
  return data ? { kind: 'repacked', data } : undefined;
}

function hasColourTransform(image: PdfImage): boolean {
  const parameters = valueAt(image.object, 'DecodeParms');
  const transform = valueAt(
    parameters.isArray() ? valueAt(parameters, image.filters.length - 1) : parameters,
    'ColorTransform',
  );
  return transform.isNumber() && transform.asNumber() === 0 && adobeTransform(rawBytesOf(image.object)) === undefined;
}

/** JPEG 2000 and CMYK: decoded by the PDF engine with its colour management, then like any other picture. */
async function recompressDecoded(
  document: mupdf.PDFDocument,
  image: PdfImage,
  policy: ImagePolicy,
  mostPixels: number,
): Promise<Replacement | undefined> {
  if (image.width * image.height > mostPixels || image.decode) return undefined;
  const raster = decodePixmap(document, image);
  if (!raster) return undefined;
  if (image.role === 'soft-mask' && raster.channels !== 1) return undefined;
  return bestOfRaster(image, raster, policy, 'device');
}

function decodePixmap(document: mupdf.PDFDocument, image: PdfImage): Raster | undefined {
  const loaded = document.loadImage(image.object);
  let pixmap = loaded.toPixmap();
  try {
    const type = pixmap.getColorSpace()?.getType();
    if (pixmap.getAlpha() || pixmap.getWidth() !== image.width || pixmap.getHeight() !== image.height) return undefined;
    if (type !== 'Gray' && type !== 'RGB') {
      const converted = pixmap.convertToColorSpace(mupdf.ColorSpace.DeviceRGB, false);
      pixmap.destroy();
      pixmap = converted;
    }
    const channels = pixmap.getNumberOfComponents() === 1 ? 1 : 3;
    return { data: Buffer.from(pixmap.getPixels()), width: image.width, height: image.height, channels };
  } finally {
    pixmap.destroy();
    loaded.destroy();
  }
}

async function recompressSamples(image: PdfImage, policy: ImagePolicy): Promise<Replacement | undefined> {
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const raster = await readRaster(image, target.shrink);
  if (!raster) return undefined;
  const isPlainColour = image.colour.kind === 'indexed' ? image.colour.palette?.base.isDevice : image.colour.isDevice;
  return bestOfRaster(image, raster, policy, isPlainColour ? 'device' : 'kept');
}

/** Tries what suits the content and keeps the smallest; something without loss wins when it is nearly as small. */
async function bestOfRaster(
  image: PdfImage,
  decoded: Raster,
  policy: ImagePolicy,
  colour: 'kept' | 'device',
): Promise<Replacement | undefined> {
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  const raster = colour === 'device' && image.role === 'picture' ? dropEqualChannels(decoded) : decoded;
  const atFullSize = raster.width === image.width;
  const flat = flatShare(raster);
  const isDrawing = flat > 0.35;
  const candidates: (EncodedImage | undefined)[] = [];
  // A palette needs a colour space of its own; a profile's stays only with its plain samples.
  const mayUsePalette = colour === 'device' && image.role === 'picture';

  if (isDrawing && atFullSize) {
    const exact = mayUsePalette ? encodeExactPalette(raster) : undefined;
    candidates.push(exact ?? (await encodeDeflated(resizeRaster(raster, raster.width, raster.height), raster)));
  }
  if (isDrawing && (target.shrink > 1 || (mayUsePalette && policy.paletteQuality))) {
    const smaller = resizeRaster(raster, target.width, target.height);
    candidates.push(
      mayUsePalette && policy.paletteQuality
        ? await encodeReducedPalette(smaller, policy.paletteQuality)
        : await encodeDeflated(smaller, raster),
    );
  }
  const lossless = smallest(candidates);
  if (image.role === 'soft-mask') return softMaskChoice(raster, target, lossless, policy, colour);
  const bytesPerPixel = lossless ? lossless.data.length / (target.width * target.height) : 1;
  const enough = target.shrink > 1 ? Math.min(policy.drawingBytesPerPixel, 0.02) : policy.drawingBytesPerPixel;
  if (lossless && bytesPerPixel < enough) return { kind: 'encoded', image: lossless, colour };
  const jpeg = await encodeJpeg(resizeRaster(raster, target.width, target.height), {
    ...target,
    // Made smaller, a drawing has no hard edges left to protect.
    quality: jpegQuality(image, policy, isDrawing && target.shrink < 1.5),
    fullChroma: isDrawing && target.shrink < 1.5,
  });
  const prefersLossless = lossless && (sizeOf(lossless) <= sizeOf(jpeg) * 1.05 || !isWorthwhile(image, jpeg));
  const best = prefersLossless ? lossless : jpeg;
  return { kind: 'encoded', image: best, colour };
}

/** Transparency keeps its edges: without loss unless a JPEG is far smaller, and then a good one. */
async function softMaskChoice(
  raster: Raster,
  target: { width: number; height: number },
  lossless: EncodedImage | undefined,
  policy: ImagePolicy,
  colour: 'kept' | 'device',
): Promise<Replacement | undefined> {
  const resized = () => resizeRaster(raster, target.width, target.height);
  const plain = smallest([
    lossless ?? (await encodeDeflated(resized(), raster)),
    await encodeDeflated(resized(), raster, true),
  ]);
  const jpeg = await encodeJpeg(resized(), { ...target, quality: policy.quality + 10, fullChroma: true });
  const best = plain && plain.data.length <= jpeg.data.length * 2 ? plain : jpeg;
  return { kind: 'encoded', image: best, colour };
}

function smallest(candidates: readonly (EncodedImage | undefined)[]): EncodedImage | undefined {
  let best: EncodedImage | undefined;
  for (const candidate of candidates) {
    if (candidate && (!best || sizeOf(candidate) < sizeOf(best))) best = candidate;
  }
  return best;
}

/** Colour pictures that hold only grey need one channel. */
function dropEqualChannels(raster: Raster): Raster {
  if (raster.channels === 1) return raster;
  const { data } = raster;
  for (let at = 0; at + 2 < data.length; at += 3) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return raster;
  }
  const gray = Buffer.alloc(data.length / 3);
  for (let pixel = 0; pixel < gray.length; pixel++) gray[pixel] = data[pixel * 3] ?? 0;
  return { data: gray, width: raster.width, height: raster.height, channels: 1 };
}

/** The share of neighbouring pixels that are exactly alike: high in drawings and screenshots, low in photographs. */
function flatShare({ data, width, height, channels }: Raster): number {
  let alike = 0;
  let seen = 0;
  const step = Math.max(1, Math.floor(height / 64));
  for (let y = 0; y < height; y += step) {
    const start = y * width * channels;
    for (let x = 1; x < width; x++) {
      const at = start + x * channels;
      seen++;
      if (
        data[at] === data[at - channels] &&
        (channels === 1 || (data[at + 1] === data[at - 2] && data[at + 2] === data[at - 1]))
      )
        alike++;
    }
  }
  return seen === 0 ? 0 : alike / seen;
}
