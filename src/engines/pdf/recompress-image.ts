import { deflateSync } from 'node:zlib';
import * as mupdf from 'mupdf';
import { encodeJpeg, openJpeg } from './image-encoders.ts';
import type { PdfImage } from './image-inventory.ts';
import { type ImagePolicy, jpegQuality, targetSize } from './image-policy.ts';
import { type Choice, gainedSize, type Replacement } from './image-replacement.ts';
import { holdsPlainSamples, mostPixelsAtOnce, type Raster, readRaster } from './image-samples.ts';
import { adobeTransform, type JpegHeader, readJpegHeader } from './jpeg-header.ts';
import { rawBytesOf, valueAt } from './pdf-object.ts';
import { chooseForRaster } from './raster-choice.ts';
import { recompressBilevel } from './recompress-bilevel.ts';
import { inflateAtMost } from './stream-bytes.ts';

/** Decoding JPEG 2000 in WebAssembly costs about a second for each million pixels. */
const mostJpxPixels = 4e6;
const mostPixmapPixels = 20e6;
/** JPEG 2000 below these many bits a pixel is smaller than any JPEG of it. */
const tightJpxBits = 0.8;
const tightMaskBits = 0.3;
const wastefulQualitySteps = 10;
/** Repacking hardly ever gets a JPEG below this. */
const likelyRepackedShare = 0.6;
/** A JPEG in so few bits a pixel is flat or a pattern: there repacking may get it to anything, and is quick. */
const flatJpegBits = 0.17;
/** A picture made this much smaller is averaged by whole pixels while it is read, which is far quicker. */
const averagedShrink = 4;
/** Stored in less, it is a drawing that may pack best as it is. */
const averagedBytes = 64 * 1024;
/** Not even a drawing in few colours, stored in millions of them, packs to less when nothing is left out. */
const surelySmallerShare = 0.25;
/** Not worth a look: the dictionary around it is larger. */
const tiniestBytes = 300;

/** The stored JPEG packed anew without loss, where that is allowed and works. */
export type Repack = (jpeg: Buffer) => Promise<Buffer | undefined>;

/** The best this level can make of an image, or undefined when the stored one should stay. */
export async function recompressImage(
  document: mupdf.PDFDocument,
  image: PdfImage,
  policy: ImagePolicy,
  repack: Repack,
): Promise<Choice | undefined> {
  if (image.storedBytes < tiniestBytes || valueAt(image.object, 'SMaskInData').isNumber()) return undefined;
  // With a palette of two colours the bits stay what they are: places in it.
  if (image.bits === 1 && (image.role === 'stencil' || ['gray', 'indexed'].includes(image.colour.kind)))
    return smallest(recompressBilevel(image, policy.bilevelDpi));
  if (image.role === 'stencil') return undefined;
  const needsExactColours = valueAt(image.object, 'Mask').isArray() && valueAt(image.object, 'SMask').isNull();
  const mask = valueAt(image.object, 'SMask');
  // A matte ties the mask to the pixels of its picture: neither may change its size.
  const tied = mask.isStream() && valueAt(mask, 'Matte').isArray();
  if (tied || needsExactColours || (image.role === 'soft-mask' && valueAt(image.object, 'Matte').isArray()))
    return undefined;

  const jpeg = storedJpeg(image);
  if (jpeg) return smallest(await recompressJpeg(document, image, jpeg, policy, repack));
  if (image.filters.includes('JPXDecode')) {
    const target = targetSize(image, policy.dpi, policy.aboveDpi);
    const bitsPerPixel = (image.storedBytes * 8) / (target.width * target.height);
    const isTight = bitsPerPixel < (image.role === 'soft-mask' ? tightMaskBits : tightJpxBits);
    if (isTight || (target.shrink === 1 && policy.keepsFittingLossy)) return undefined;
    return recompressDecoded(document, image, policy, mostJpxPixels);
  }
  if (!holdsPlainSamples(image) || image.colour.kind === 'other') return undefined;
  if (image.colour.kind === 'cmyk')
    return policy.convertsCmyk ? recompressDecoded(document, image, policy, mostPixmapPixels) : undefined;
  return recompressSamples(image, policy);
}

function smallest(replacement: Replacement | undefined): Choice | undefined {
  return replacement && { replacement, isSmallest: true, isExact: false };
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
  repack: Repack,
): Promise<Replacement | undefined> {
  const header = readJpegHeader(jpeg);
  if (!header || header.width !== image.width || header.height !== image.height) return undefined;
  const { kind } = image.colour;
  if (kind === 'cmyk' && header.channels === 4) {
    if (!policy.convertsCmyk) return repacked(jpeg, repack);
    const decoded = await recompressDecoded(document, image, policy, mostPixmapPixels);
    return orRepacked(image, jpeg, decoded?.replacement, repack);
  }
  const channels =
    kind === 'gray' && header.channels === 1 ? 1 : kind === 'rgb' && header.channels === 3 ? 3 : undefined;
  if (channels === undefined || image.decode || hasColourTransform(image)) return repacked(jpeg, repack);
  const target = targetSize(image, policy.dpi, policy.aboveDpi);
  if (target.shrink === 1 && (image.role === 'soft-mask' || !isWasteful(header, policy))) return repacked(jpeg, repack);
  const picture = openJpeg(jpeg, target.width, target.height, channels);
  const encoded = await encodeJpeg(picture, {
    ...target,
    quality: jpegQuality(image, policy, false),
    fullChroma: false,
  });
  if (encoded.channels !== channels) return repacked(jpeg, repack);
  // Hardly smaller than repacking it, which loses nothing and is what a gentler level would have done.
  if (target.shrink === 1 && encoded.data.length > jpeg.length * 0.8) return repacked(jpeg, repack);
  return orRepacked(image, jpeg, { kind: 'encoded', image: encoded, colour: 'kept' }, repack);
}

/** Repacking is what a gentler level does: it is tried too where the other way gains so little that it may win. */
async function orRepacked(
  image: PdfImage,
  jpeg: Buffer,
  replacement: Replacement | undefined,
  repack: Repack,
): Promise<Replacement | undefined> {
  const size = (replacement && gainedSize(image, replacement)) ?? jpeg.length;
  const isFlat = (jpeg.length * 8) / (image.width * image.height) < flatJpegBits;
  if (size < jpeg.length * likelyRepackedShare && !isFlat) return replacement;
  const other = await repacked(jpeg, repack);
  const otherSize = (other && gainedSize(image, other)) ?? jpeg.length;
  return otherSize < size ? other : replacement;
}

/** A second loss on a picture that keeps its size pays only where the first one was much gentler. */
function isWasteful(header: JpegHeader, policy: ImagePolicy): boolean {
  return !policy.keepsFittingLossy && header.quality >= policy.quality + wastefulQualitySteps;
}

async function repacked(jpeg: Buffer, repack: Repack): Promise<Replacement | undefined> {
  const data = jpeg.length < 2000 ? undefined : await repack(jpeg);
  return data && { kind: 'repacked', data };
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
): Promise<Choice | undefined> {
  if (image.width * image.height > mostPixels || image.decode) return undefined;
  const raster = decodePixmap(document, image);
  if (!raster) return undefined;
  if (image.role === 'soft-mask' && raster.channels !== 1) return undefined;
  return chooseForRaster(image, raster, policy, 'device');
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

/** What the samples take once packed at all: some writers store them as they are. */
function packedBytes(image: PdfImage): number {
  if (image.filters.some((filter) => filter === 'FlateDecode' || filter === 'LZWDecode')) return image.storedBytes;
  return deflateSync(rawBytesOf(image.object), { level: 1 }).length;
}

async function recompressSamples(image: PdfImage, policy: ImagePolicy): Promise<Choice | undefined> {
  const isPlainColour = image.colour.kind === 'indexed' ? image.colour.palette?.base.isDevice : image.colour.isDevice;
  const { shrink } = targetSize(image, policy.dpi, policy.aboveDpi);
  const choose = async (averaged: number) => {
    const raster = await readRaster(image, averaged);
    return raster && chooseForRaster(image, raster, policy, isPlainColour ? 'device' : 'kept');
  };
  const isHuge = image.width * image.height > mostPixelsAtOnce;
  if (!isHuge && (shrink < averagedShrink || packedBytes(image) < averagedBytes)) return choose(1);
  const choice = await choose(Math.max(1, Math.floor(isHuge ? shrink : shrink / 2)));
  if (isHuge) return choice;
  // So little gained that the picture as it is may pack better.
  const size = choice && gainedSize(image, choice.replacement);
  return size !== undefined && size < image.storedBytes * surelySmallerShare ? choice : ((await choose(1)) ?? choice);
}
