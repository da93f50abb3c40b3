import type { PDFObject } from 'mupdf';
import { itemsOf, nameAt, numberAt, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';

export type ColorKind = 'gray' | 'rgb' | 'cmyk' | 'indexed' | 'other';

export interface ColorSpace {
  kind: ColorKind;
  components: number;
  /** Whether the samples may be replaced by plain DeviceGray or DeviceRGB ones without changing what is seen. */
  isDevice: boolean;
  object: PDFObject;
  palette?: Palette;
}

export interface Palette {
  base: ColorSpace;
  /** All colors there are, one after another, `base.components` bytes each. */
  colors: Buffer;
}

/** A map: names come from the file, and every plain object has some of its own. */
const deviceNames = new Map<string, [ColorKind, number]>([
  ['DeviceGray', ['gray', 1]],
  ['G', ['gray', 1]],
  ['CalGray', ['gray', 1]],
  ['DeviceRGB', ['rgb', 3]],
  ['RGB', ['rgb', 3]],
  ['CalRGB', ['rgb', 3]],
  ['DeviceCMYK', ['cmyk', 4]],
  ['CMYK', ['cmyk', 4]],
]);

/** What the samples of an image mean. Spaces whose samples are not simple light or ink are "other" and left alone. */
export function readColorSpace(object: PDFObject): ColorSpace {
  const family = familyOf(object);
  const device = deviceNames.get(family);
  if (device) {
    const [kind, components] = device;
    return { kind, components, isDevice: !family.startsWith('Cal'), object };
  }
  if (family === 'ICCBased') {
    const components = numberAt(valueAt(object, 1), 'N');
    const kind = components === 1 ? 'gray' : components === 3 ? 'rgb' : components === 4 ? 'cmyk' : 'other';
    return { kind: isLabProfile(object) ? 'other' : kind, components, isDevice: false, object };
  }
  if (family === 'Separation') return { kind: 'gray', components: 1, isDevice: false, object };
  if (isIndexed(family)) return readIndexed(object);
  const components = family === 'DeviceN' ? itemsOf(valueAt(object, 1)).length : family === 'Lab' ? 3 : 0;
  return { kind: 'other', components, isDevice: false, object };
}

function familyOf(object: PDFObject): string {
  return object.isName() ? object.asName() : nameAt(object, 0);
}

/** A profile may describe Lab instead of RGB; the color space is named at byte 16 (ICC.1, 7.2.6). */
function isLabProfile(object: PDFObject): boolean {
  if (numberAt(valueAt(object, 1), 'N') !== 3) return false;
  const alternate = valueAt(object, 1, 'Alternate');
  return nameAt(alternate, 0) === 'Lab';
}

export function isPalette({ object }: ColorSpace): boolean {
  return isIndexed(familyOf(object));
}

function isIndexed(family: string): boolean {
  return family === 'Indexed' || family === 'I';
}

function readIndexed(object: PDFObject): ColorSpace {
  const baseObject = valueAt(object, 1);
  // A palette of places in a palette means nothing (ISO 32000-1, 8.6.6.3), and may lead back to itself.
  if (isIndexed(familyOf(baseObject))) return { kind: 'other', components: 1, isDevice: false, object };
  const base = readColorSpace(baseObject);
  const lookup = valueAt(object, 3);
  const given = lookup.isStream()
    ? boundedBytesOf(lookup, 4096)
    : lookup.isString()
      ? Buffer.from(lookup.asByteString())
      : undefined;
  const space: ColorSpace = { kind: 'indexed', components: 1, isDevice: base.isDevice, object };
  if (!given || (base.kind !== 'rgb' && base.kind !== 'gray')) return { ...space, kind: 'other' };
  const last = Math.max(0, Math.min(255, Math.trunc(numberAt(object, 2))));
  const colors = Buffer.alloc((last + 1) * base.components);
  given.copy(colors);
  return { ...space, palette: { base, colors } };
}
