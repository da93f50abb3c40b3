import { deflateSync, type ZlibOptions } from 'node:zlib';
import { type FastNode, NeedsFullParser } from './fast-node.ts';

const objectsInStream = 400;
const deepestNesting = 100;

/** What can be written: a document, or changes on top of one. */
export interface WritableObjects {
  getTrailer(): FastNode;
  countObjects(): number;
  object(number: number): FastNode;
}

/** Objects that many files share, with the text they have in each. */
export interface SharedTexts {
  isShared(number: number): boolean;
  peek(number: number): FastNode;
  texts: Map<number, { text: string; references: readonly number[] }>;
}

/**
 * Writes what the trailer leads to and nothing else: objects that nothing refers to any more are simply not met.
 * Objects keep their numbers. Everything that is no stream goes into packed object streams, `foremost` together.
 */
export function writePlain(
  document: WritableObjects,
  version: string,
  foremost: readonly number[],
  shared?: SharedTexts,
): Buffer {
  const { texts, streams } = collect(document, shared);
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xb5\xb5\xb5\xb5\n`, 'latin1')];
  let length = parts[0]?.length ?? 0;
  const places = new Map<number, [type: 1 | 2, a: number, b: number]>();
  const push = (number: number, dictionary: string, data: Buffer) => {
    places.set(number, [1, length, 0]);
    const head = Buffer.from(`${number} 0 obj\n${dictionary}stream\n`, 'latin1');
    const tail = Buffer.from('\nendstream\nendobj\n', 'latin1');
    parts.push(head, data, tail);
    length += head.length + data.length + tail.length;
  };

  for (const [number, data] of streams) push(number, texts.get(number) ?? '', data);
  let next = document.countObjects();
  for (const members of groupsOf(foremost, texts, streams)) {
    const container = next++;
    const { dictionary, data } = packObjects(
      members.map((number) => [number, texts.get(number) ?? '']),
      shared ? quickly : thoroughly,
    );
    members.forEach((number, index) => {
      places.set(number, [2, container, index]);
    });
    push(container, dictionary, data);
  }
  const trailer = document.getTrailer();
  const kept = ['Root', 'Info', 'ID'].filter((key) => !trailer.get(key).isNull());
  const entries = kept.map((key) => `/${key} ${writeNode(trailer.get(key), () => undefined)}`).join('');
  places.set(next, [1, length, 0]);
  const table = packReferences(places, next + 1);
  const start = length;
  push(next, `<</Type/XRef/W[1 4 2]/Size ${next + 1}${entries}${table.dictionary}>>`, table.data);
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'));
  return Buffer.concat(parts);
}

/** What goes into each object stream. Few pages stand in one of their own: whoever counts them unpacks nothing else. */
function groupsOf(
  foremost: readonly number[],
  texts: ReadonlyMap<number, string>,
  streams: ReadonlyMap<number, Buffer>,
): number[][] {
  const isPacked = (number: number) => texts.has(number) && !streams.has(number);
  const first = [...new Set(foremost)].filter(isPacked);
  const early = new Set(first);
  const others = [...texts.keys()].filter((number) => isPacked(number) && !early.has(number)).sort((a, b) => a - b);
  const groups: number[][] = [];
  const packed = first.length < objectsInStream ? others : [...first, ...others];
  if (first.length < objectsInStream && first.length > 0) groups.push(first);
  for (let start = 0; start < packed.length; start += objectsInStream)
    groups.push(packed.slice(start, start + objectsInStream));
  return groups;
}

/** The text of every object that can be reached, and the bytes of those that are streams. */
function collect(
  document: WritableObjects,
  shared: SharedTexts | undefined,
): { texts: Map<number, string>; streams: Map<number, Buffer> } {
  const texts = new Map<number, string>();
  const streams = new Map<number, Buffer>();
  const met = new Set<number>();
  const waiting: number[] = [];
  const meet = (number: number) => {
    if (met.has(number)) return;
    met.add(number);
    waiting.push(number);
  };
  const trailer = document.getTrailer();
  for (const key of ['Root', 'Info', 'ID']) writeNode(trailer.get(key), meet);
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const isShared = shared?.isShared(number) ?? false;
    const node = isShared && shared ? shared.peek(number) : document.object(number);
    // A reference to nothing reads as null; so it may stay.
    if (node.isNull()) continue;
    if (node.stream) {
      if (node.get('Length').isIndirect() || node.get('Length').asNumber() !== node.stream.length)
        node.put('Length', node.stream.length);
      streams.set(number, node.stream);
    }
    texts.set(number, isShared && shared ? sharedText(shared, number, node, meet) : writeNode(node, meet));
  }
  return { texts, streams };
}

function sharedText(shared: SharedTexts, number: number, node: FastNode, meet: (number: number) => void): string {
  let known = shared.texts.get(number);
  if (!known) {
    const references: number[] = [];
    known = { text: writeNode(node, (reference) => references.push(reference)), references };
    shared.texts.set(number, known);
  }
  for (const reference of known.references) meet(reference);
  return known.text;
}

function writeNode(node: FastNode, meet: (number: number) => void, depth = 0): string {
  if (depth > deepestNesting) throw new NeedsFullParser('nesting');
  if (node.unopened !== undefined) return node.unopened;
  const { kind, payload } = node;
  if (kind === 'reference') {
    meet(Number(payload));
    return `${payload} 0 R`;
  }
  if (kind === 'name') return writeName(String(payload));
  if (Array.isArray(payload)) return writeItems(payload, meet, depth + 1);
  if (!(payload instanceof Map)) return String(payload);
  let text = '<<';
  for (const [key, value] of payload) {
    if (value.kind === 'null') continue;
    const token = writeNode(value, meet, depth + 1);
    text += startsItself(token) ? writeName(key) + token : `${writeName(key)} ${token}`;
  }
  return `${text}>>`;
}

function writeItems(items: readonly FastNode[], meet: (number: number) => void, depth: number): string {
  let text = '[';
  let endsItself = true;
  for (const item of items) {
    const token = writeNode(item, meet, depth);
    text += endsItself || startsItself(token) ? token : ` ${token}`;
    const last = token.charCodeAt(token.length - 1);
    endsItself = last === 0x29 || last === 0x3e || last === 0x5d;
  }
  return `${text}]`;
}

/** A space stands only where two tokens would run into one: not before a name, string, array or dictionary. */
function startsItself(token: string): boolean {
  const first = token.charCodeAt(0);
  return first === 0x2f || first === 0x28 || first === 0x5b || first === 0x3c;
}

const writtenNames = new Map<string, string>();
const maxWrittenNames = 5000;

function writeName(name: string): string {
  const known = writtenNames.get(name);
  if (known !== undefined) return known;
  const written = `/${name.replace(/[^!"$&'*-.0-;=?-Z\\^-z|~]/g, (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`)}`;
  if (writtenNames.size < maxWrittenNames) writtenNames.set(name, written);
  return written;
}

/** Five hundred parts are written in the time of one: the last per cent of their few objects is not worth it. */
const quickly = { level: 3 };
const thoroughly = {};

function packObjects(
  objects: readonly (readonly [number, string])[],
  effort: ZlibOptions,
): { dictionary: string; data: Buffer } {
  let header = '';
  let body = '';
  for (const [number, text] of objects) {
    header += `${number} ${body.length} `;
    body += `${text}\n`;
  }
  const data = deflateSync(Buffer.from(header + body, 'latin1'), effort);
  return {
    data,
    dictionary: `<</Type/ObjStm/N ${objects.length}/First ${header.length}/Filter/FlateDecode/Length ${data.length}>>`,
  };
}

/** The cross-reference stream: seven bytes an object, each row as its difference to the row above; gaps take no row. */
function packReferences(
  places: ReadonlyMap<number, [number, number, number]>,
  size: number,
): { dictionary: string; data: Buffer } {
  const runs =
    places.size * 2 < size ? runsOf([0, ...places.keys()].sort((a, b) => a - b)) : [{ first: 0, count: size }];
  const rows = Buffer.alloc(runs.reduce((sum, { count }) => sum + count, 0) * 8);
  const row = Buffer.alloc(7);
  const above = Buffer.alloc(7);
  let written = 0;
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number++, written += 8) {
      const [type, a, b] = places.get(number) ?? [0, 0, number === 0 ? 65535 : 0];
      row[0] = type;
      row.writeUInt32BE(a, 1);
      row.writeUInt16BE(b, 5);
      rows[written] = 2;
      for (let at = 0; at < 7; at++) rows[written + 1 + at] = ((row[at] ?? 0) - (above[at] ?? 0)) & 255;
      row.copy(above);
    }
  }
  const data = deflateSync(rows);
  const index = runs.length > 1 ? `/Index[${runs.map(({ first, count }) => `${first} ${count}`).join(' ')}]` : '';
  return {
    data,
    dictionary: `${index}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length ${data.length}`,
  };
}

function runsOf(numbers: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && number === run.first + run.count) run.count++;
    else runs.push({ first: number, count: 1 });
  }
  return runs;
}
