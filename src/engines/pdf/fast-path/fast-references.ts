import { type FastHome, type FastNode, NeedsFullParser } from './fast-node.ts';
import { readStoredObject, unpackStream } from './fast-stream.ts';
import { FastReader } from './fast-syntax.ts';

const maxObjects = 1_000_000;
const maxSections = 500;

/** Where objects are: at an offset of the file, or as the nth of an object stream. */
export type ObjectPlace = { offset: number } | { stream: number; index: number };

export interface CrossReferences {
  trailer: FastNode;
  size: number;
  places: Map<number, ObjectPlace>;
}

/** Reads all cross-reference sections, the newest first: what they say about an object first counts. */
export function readCrossReferences(file: Buffer, home: FastHome): CrossReferences {
  const places = new Map<number, ObjectPlace | undefined>();
  const seen = new Set<number>();
  const waiting = [startOf(file, home)];
  let trailer: FastNode | undefined;
  for (let offset = waiting.pop(); offset !== undefined; offset = waiting.pop()) {
    if (seen.has(offset) || seen.size > maxSections || offset >= file.length) throw new NeedsFullParser('sections');
    seen.add(offset);
    const section = readSection(new FastReader(file, offset, home), home, places);
    trailer ??= section;
    if (!section.get('Encrypt').isNull()) throw new NeedsFullParser('protected');
    const before = section.get('Prev');
    if (!before.isNull()) waiting.push(before.asNumber());
  }
  if (!trailer) throw new NeedsFullParser('trailer');
  const found = new Map<number, ObjectPlace>();
  let size = trailer.get('Size').asNumber();
  for (const [number, place] of places) {
    if (number >= size) size = number + 1;
    if (place) found.set(number, place);
  }
  if (!(size > 0 && size <= maxObjects)) throw new NeedsFullParser('size');
  return { trailer, size, places: found };
}

function startOf(file: Buffer, home: FastHome): number {
  const mark = file.lastIndexOf('startxref');
  const reader = new FastReader(file, mark, home);
  const offset = mark >= 0 && reader.takes('startxref') ? reader.takeInteger() : undefined;
  if (offset === undefined) throw new NeedsFullParser('startxref');
  return offset;
}

type Places = Map<number, ObjectPlace | undefined>;

function add(places: Places, number: number, place: ObjectPlace | undefined): void {
  if (places.size > maxObjects) throw new NeedsFullParser('size');
  if (number > 0 && !places.has(number)) places.set(number, place);
}

/**
 * A table may have a stream beside it for what older readers should not see. They find it marked as free in the table,
 * so that what the table has counts first, then what the stream has, then what is free.
 */
function readSection(reader: FastReader, home: FastHome, places: Places): FastNode {
  if (!reader.takes('xref')) return readStream(reader, home, places);
  const free: number[] = [];
  const section = readTable(reader, places, free);
  const beside = section.get('XRefStm');
  if (!beside.isNull()) readStream(new FastReader(reader.bytes, beside.asNumber(), home), home, places);
  for (const number of free) add(places, number, undefined);
  return section;
}

function readTable(reader: FastReader, places: Places, free: number[]): FastNode {
  while (!reader.takes('trailer')) {
    const first = reader.takeInteger();
    const count = reader.takeInteger();
    if (first === undefined || count === undefined || count > maxObjects) throw new NeedsFullParser('table');
    for (let index = 0; index < count; index++) {
      const offset = reader.takeInteger();
      const generation = reader.takeInteger();
      const isUsed = reader.takes('n');
      if (offset === undefined || generation === undefined || !(isUsed || reader.takes('f')))
        throw new NeedsFullParser('table');
      // Offset 0 is what some writers put for objects that do not exist.
      if (isUsed && offset > 0 && generation !== 0) throw new NeedsFullParser('generation');
      if (isUsed && offset > 0) add(places, first + index, { offset });
      else free.push(first + index);
    }
  }
  return reader.value();
}

function readStream(reader: FastReader, home: FastHome, places: Places): FastNode {
  const { node } = readStoredObject(reader);
  if (node.get('Type').asName() !== 'XRef' || !node.stream) throw new NeedsFullParser('section');
  const data = unpackStream(node);
  const widths = [0, 1, 2].map((field) => node.get('W').get(field).asNumber());
  const [typeWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  if (widths.some((width) => !(width >= 0 && width <= 6)) || typeWidth + firstWidth === 0)
    throw new NeedsFullParser('widths');
  const index = node.get('Index');
  const ranges = index.isArray() ? index : home.nodeOf([0, node.get('Size').asNumber()]);
  let at = 0;
  const take = (width: number, otherwise: number) => {
    at += width;
    return width === 0 ? otherwise : data.readUIntBE(at - width, width);
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges.get(range).asNumber();
    const count = ranges.get(range + 1).asNumber();
    if (!(count >= 0) || at + count * (typeWidth + firstWidth + secondWidth) > data.length)
      throw new NeedsFullParser('entries');
    for (let number = first; number < first + count; number++) {
      const type = take(typeWidth, 1);
      const a = take(firstWidth, 0);
      const b = take(secondWidth, 0);
      if (type === 1 && b !== 0) throw new NeedsFullParser('generation');
      add(places, number, type === 1 ? { offset: a } : type === 2 ? { stream: a, index: b } : undefined);
    }
  }
  return node;
}
