import type { HeaderProblem } from '../image-header.ts';
import { type Box, FieldReader, readBoxes } from './read-boxes.ts';

/** Where a part of an item's bytes lies: in the file, or in the `idat` box. */
export interface Extent {
  from: number;
  to: number;
}

export interface HeifItem {
  id: number;
  type: string;
  /** Of a `mime` item. */
  contentType: string;
  extents: Extent[];
  /** The property boxes that describe it. */
  properties: Box[];
}

export interface HeifReference {
  type: string;
  from: number;
  to: number[];
}

/** What a HEIF or AVIF file is made of (ISO/IEC 23008-12), before anything is decoded. */
export interface HeifFile {
  primary: HeifItem;
  items: Map<number, HeifItem>;
  references: HeifReference[];
  topBoxes: Box[];
}

/** 48 megapixels in tiles of 512 pixels are 192 items. */
const maxItems = 2000;
const maxReferences = 10_000;

export function readHeif(bytes: Uint8Array): HeifFile | HeaderProblem {
  const topBoxes = readBoxes(bytes, 0, bytes.length);
  const meta = topBoxes?.find(({ type }) => type === 'meta');
  if (!topBoxes) return 'damaged_file';
  // A film without a still image: nothing here to show.
  if (!meta) return topBoxes.some(({ type }) => type === 'moov') ? 'unsupported_type' : 'damaged_file';
  const boxes = readBoxes(bytes, meta.from + 4, meta.to);
  if (!boxes) return 'damaged_file';
  const find = (type: string) => boxes.find((box) => box.type === type);
  const [pitm, iinf, iloc, iprp] = [find('pitm'), find('iinf'), find('iloc'), find('iprp')];
  if (!pitm || !iinf || !iloc || !iprp) return 'damaged_file';
  const items = readItemInfos(bytes, iinf);
  if (typeof items === 'string') return items;
  const isWhole = readLocations(bytes, iloc, find('idat'), items) && readProperties(bytes, iprp, items) === true;
  const references = readReferences(bytes, find('iref'));
  const primary = items.get(readPrimaryId(bytes, pitm));
  if (!isWhole || !references || !primary) return 'damaged_file';
  return { primary, items, references, topBoxes };
}

function readPrimaryId(bytes: Uint8Array, box: Box): number {
  const fields = new FieldReader(bytes, box);
  return fields.number(fields.versionAndFlags().version === 0 ? 2 : 4);
}

function readItemInfos(bytes: Uint8Array, box: Box): Map<number, HeifItem> | HeaderProblem {
  const fields = new FieldReader(bytes, box);
  const { version } = fields.versionAndFlags();
  const count = fields.number(version === 0 ? 2 : 4);
  if (count > maxItems) return 'too_complex';
  const entries = readBoxes(bytes, fields.at, box.to);
  if (!entries || fields.isOver) return 'damaged_file';
  const items = new Map<number, HeifItem>();
  for (const entry of entries) {
    const info = new FieldReader(bytes, entry);
    const { version: form } = info.versionAndFlags();
    if (entry.type !== 'infe' || form < 2) continue;
    const id = info.number(form === 2 ? 2 : 4);
    info.number(2);
    const type = info.text(4);
    const [, contentType = ''] = type === 'mime' ? info.text(Math.min(200, entry.to - info.at)).split('\0') : [];
    if (info.isOver) return 'damaged_file';
    items.set(id, { id, type, contentType, extents: [], properties: [] });
  }
  return items;
}

/** False when the table is cut off or points outside the file. */
function readLocations(
  bytes: Uint8Array,
  box: Box,
  idat: Box | undefined,
  items: ReadonlyMap<number, HeifItem>,
): boolean {
  const fields = new FieldReader(bytes, box);
  const { version } = fields.versionAndFlags();
  const sizes = fields.number(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15, sizes & 15];
  const count = fields.number(version < 2 ? 2 : 4);
  if (count > maxItems || [offsetSize, lengthSize, baseSize].some((size) => size > 8)) return false;
  for (let index = 0; index < count; index++) {
    const item = items.get(fields.number(version < 2 ? 2 : 4));
    const method = version === 0 ? 0 : fields.number(2) & 15;
    fields.number(2);
    const base = fields.number(baseSize);
    const extents = fields.number(2);
    if (extents > maxItems) return false;
    for (let extent = 0; extent < extents; extent++) {
      if (version > 0) fields.number(indexSize);
      const from = base + fields.number(offsetSize) + (method === 1 ? (idat?.from ?? 0) : 0);
      const length = fields.number(lengthSize);
      if (fields.isOver) return false;
      const end = method === 1 ? (idat?.to ?? 0) : bytes.length;
      const to = length === 0 ? end : from + length;
      if (method > 1 || from > to || to > end) return false;
      item?.extents.push({ from, to });
    }
  }
  return !fields.isOver;
}

function readProperties(bytes: Uint8Array, box: Box, items: ReadonlyMap<number, HeifItem>): boolean {
  const boxes = readBoxes(bytes, box.from, box.to);
  const container = boxes?.find(({ type }) => type === 'ipco');
  const properties = container && readBoxes(bytes, container.from, container.to);
  if (!boxes || !properties) return false;
  for (const association of boxes.filter(({ type }) => type === 'ipma')) {
    const fields = new FieldReader(bytes, association);
    const { version, flags } = fields.versionAndFlags();
    const count = fields.number(4);
    if (count > maxItems) return false;
    for (let index = 0; index < count; index++) {
      const item = items.get(fields.number(version < 1 ? 2 : 4));
      for (let left = fields.number(1); left > 0; left--) {
        const place = flags & 1 ? fields.number(2) & 0x7fff : fields.number(1) & 0x7f;
        const property = properties[place - 1];
        if (item && property) item.properties.push(property);
      }
    }
    if (fields.isOver) return false;
  }
  return true;
}

function readReferences(bytes: Uint8Array, box: Box | undefined): HeifReference[] | undefined {
  if (!box) return [];
  const fields = new FieldReader(bytes, box);
  const size = fields.versionAndFlags().version === 0 ? 2 : 4;
  const references: HeifReference[] = [];
  let seen = 0;
  for (const { type, from, to } of readBoxes(bytes, fields.at, box.to) ?? []) {
    const entry = new FieldReader(bytes, { from, to });
    const source = entry.number(size);
    const count = entry.number(2);
    seen += count;
    if (seen > maxReferences) return undefined;
    references.push({ type, from: source, to: Array.from({ length: count }, () => entry.number(size)) });
    if (entry.isOver) return undefined;
  }
  return references;
}
