import type { PDFDocument, PDFObject } from 'mupdf';
import { filtersOf, itemsOf, nameAt, numberAt, numberOfReference, valueAt } from '../document/pdf-object.ts';
import { type ColorSpace, isPalette, readColorSpace } from './color-space.ts';
import type { Placements } from './image-placement.ts';

/** image: shown with its own colors · stencil: 1-bit shape painted or cut out · soft-mask: transparency of an image */
export type ImageRole = 'image' | 'stencil' | 'soft-mask';

export interface PdfImage {
  number: number;
  object: PDFObject;
  role: ImageRole;
  width: number;
  height: number;
  bits: number;
  filters: string[];
  color: ColorSpace;
  /** The values of /Decode when they differ from the usual ones. */
  decode: number[] | undefined;
  storedBytes: number;
  /** Pixels per inch at the largest place it is drawn, per axis; 0 when it is never seen placed. */
  dpiX: number;
  dpiY: number;
}

export interface ScannedDocument {
  images: PdfImage[];
  /** Numbers of all other streams. */
  streams: number[];
}

/** Looks at every object once. */
export function scanStreams(document: PDFDocument): ScannedDocument {
  const images: PdfImage[] = [];
  const streams: number[] = [];
  const softMasks = new Set<number>();
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!object.isStream()) continue;
    settleLength(object);
    if (nameAt(object, 'Subtype') !== 'Image') {
      const type = nameAt(object, 'Type');
      if (type !== 'XRef' && type !== 'ObjStm') streams.push(number);
      continue;
    }
    softMasks.add(numberOfReference(valueAt(object, 'SMask')));
    const image = describeImage(number, object);
    if (image) images.push(image);
  }
  for (const image of images) if (softMasks.has(image.number)) image.role = 'soft-mask';
  return { images, streams };
}

/** A length kept as a numbered object of its own costs more than the number. */
function settleLength(stream: PDFObject): void {
  const length = valueAt(stream, 'Length');
  if (length.isIndirect() && length.isNumber()) stream.put('Length', length.asNumber());
}

const longestSide = 65_500;
const depths = new Set([1, 2, 4, 8, 16]);

/** Undefined for what no reader can make sense of: that stays as it is. */
function describeImage(number: number, object: PDFObject): PdfImage | undefined {
  const width = numberAt(object, 'Width');
  const height = numberAt(object, 'Height');
  if (![width, height].every((side) => Number.isInteger(side) && side >= 1 && side <= longestSide)) return undefined;
  const isStencil = valueAt(object, 'ImageMask').valueOf() === true;
  const bits = isStencil ? 1 : numberAt(object, 'BitsPerComponent', 8);
  const filters = filtersOf(object);
  // Those two say in their own bytes how deep they are; rows of samples can only be told by it.
  if (!depths.has(bits) && !/^(DCT|JPX)Decode$/.test(filters.at(-1) ?? '')) return undefined;
  const color = readColorSpace(valueAt(object, 'ColorSpace'));
  return {
    number,
    object,
    role: isStencil ? 'stencil' : 'image',
    width,
    height,
    bits,
    filters,
    color,
    decode: unusualDecode(object, color, bits),
    storedBytes: numberAt(object, 'Length'),
    dpiX: 0,
    dpiY: 0,
  };
}

function unusualDecode(object: PDFObject, color: ColorSpace, bits: number): number[] | undefined {
  const values = itemsOf(valueAt(object, 'Decode')).map((value) => (value.isNumber() ? value.asNumber() : 0));
  if (values.length === 0) return undefined;
  const most = isPalette(color) ? 2 ** bits - 1 : 1;
  return values.every((value, index) => value === (index % 2 === 0 ? 0 : most)) ? undefined : values;
}

/** Pixels per inch from the placed size; a soft mask is placed with its image. */
export function applyPlacements(images: readonly PdfImage[], placements: Placements): void {
  const byNumber = new Map(images.map((image) => [image.number, image]));
  const place = (image: PdfImage, width: number, height: number) => {
    if (width <= 0 || height <= 0) return;
    const dpiX = (image.width * 72) / width;
    const dpiY = (image.height * 72) / height;
    image.dpiX = image.dpiX === 0 ? dpiX : Math.min(image.dpiX, dpiX);
    image.dpiY = image.dpiY === 0 ? dpiY : Math.min(image.dpiY, dpiY);
  };
  for (const image of images) {
    const placed = placements.get(image.number);
    if (!placed) continue;
    place(image, placed.width, placed.height);
    for (const key of ['SMask', 'Mask']) {
      const mask = byNumber.get(numberOfReference(valueAt(image.object, key)));
      if (mask) place(mask, placed.width, placed.height);
    }
  }
}
