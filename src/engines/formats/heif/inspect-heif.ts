import { limits } from '../../../shared/limits.ts';
import { asciiAt, type HeaderProblem, type ImageHeader } from '../image-header.ts';
import { type Box, FieldReader } from './read-boxes.ts';
import { type HeifFile, type HeifItem, readHeif } from './read-items.ts';

/** Items that hold coded pixels, and the decoder that reads them. */
const codecs: Readonly<Record<string, 'avif' | 'heic'>> = { av01: 'avif', hvc1: 'heic' };
/** Items put together from others. */
const derived = new Set(['grid', 'iden', 'iovl']);
/** Tiles reach beyond the edge of what they cover; alpha and gain maps come on top. */
const codedPixels = 3 * limits.imagePixels;

/**
 * Size, codec and depth of a HEIF or AVIF file from its boxes. Everything the image is made of has to be present, of one
 * codec and within the limits before a decoder sees it.
 */
export function inspectHeif(bytes: Uint8Array): ImageHeader | HeaderProblem {
  const file = readHeif(bytes);
  if (typeof file === 'string') return file;
  const { primary } = file;
  const size = sizeOf(bytes, primary);
  const coded = codedItems(file);
  if (!size || coded === undefined) return 'damaged_file';
  const formats = new Set(coded.map(({ type }) => codecs[type]));
  const [format] = formats;
  if (!format || formats.size !== 1) return 'unsupported_type';
  if (coded.some(({ extents }) => extents.length === 0)) return 'damaged_file';
  const pixels = coded.map((item) => pixelsOf(bytes, item));
  if (pixels.some((count) => count > limits.imagePixels)) return 'too_complex';
  if (pixels.reduce((sum, count) => sum + count, 0) > codedPixels) return 'too_complex';
  const turned = isTurned(bytes, primary);
  return {
    format,
    width: turned ? size.height : size.width,
    height: turned ? size.width : size.height,
    frames: 1,
    // Decoders of this format turn the image themselves; what its EXIF says about it does not count.
    orientation: 1,
    bitsPerChannel: depthOf(bytes, primary),
    cmyk: false,
    alpha: hasAlpha(bytes, file),
    animationUnread: file.topBoxes.some(({ type }) => type === 'moov'),
    missingEnd: false,
  };
}

/** The items with coded pixels the primary one is made of; undefined when one is missing or they form a circle. */
function codedItems({ primary, items, references }: HeifFile): HeifItem[] | undefined {
  const coded: HeifItem[] = [];
  const open = [primary];
  const seen = new Set<number>();
  for (let item = open.pop(); item; item = open.pop()) {
    if (!derived.has(item.type)) {
      coded.push(item);
      continue;
    }
    if (seen.has(item.id)) return undefined;
    seen.add(item.id);
    const { id } = item;
    const parts = references.filter(({ type, from }) => type === 'dimg' && from === id).flatMap(({ to }) => to);
    if (parts.length === 0) return undefined;
    for (const part of parts) {
      const found = items.get(part);
      if (!found) return undefined;
      open.push(found);
    }
  }
  return coded;
}

function propertyOf(item: HeifItem, type: string): Box | undefined {
  return item.properties.find((property) => property.type === type);
}

function sizeOf(bytes: Uint8Array, item: HeifItem): { width: number; height: number } | undefined {
  const box = propertyOf(item, 'ispe');
  if (!box) return undefined;
  const fields = new FieldReader(bytes, { from: box.from + 4, to: box.to });
  const size = { width: fields.number(4), height: fields.number(4) };
  return fields.isOver || size.width * size.height === 0 ? undefined : size;
}

function pixelsOf(bytes: Uint8Array, item: HeifItem): number {
  const size = sizeOf(bytes, item);
  return size ? size.width * size.height : 0;
}

/** A quarter turn, either way. */
function isTurned(bytes: Uint8Array, item: HeifItem): boolean {
  const box = propertyOf(item, 'irot');
  return box !== undefined && ((bytes[box.from] ?? 0) & 1) === 1;
}

function depthOf(bytes: Uint8Array, item: HeifItem): number {
  const box = propertyOf(item, 'pixi');
  return box ? Math.max(8, bytes[box.from + 5] ?? 8) : 8;
}

/** Of a kind of auxiliary image; the box may be as long as the file. */
const longestName = 200;

function hasAlpha(bytes: Uint8Array, { primary, items, references }: HeifFile): boolean {
  return references.some(({ type, from, to }) => {
    if (type !== 'auxl' || !to.includes(primary.id)) return false;
    const kind = items.get(from)?.properties.find((property) => property.type === 'auxC');
    if (!kind) return false;
    const name = asciiAt(bytes, kind.from + 4, Math.min(longestName, kind.to - kind.from - 4));
    return /alpha|auxid:1/.test(name);
  });
}
