import { deflateSync, type ZlibOptions } from 'node:zlib';
import { type FastNode, NeedsFullParser } from './fast-node.ts';

const objectsInStream = 400;
const maxBare = 10;
/** A compressor costs more to start than so many rows of a part's table are worth. */
const fewRows = 100;
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
  const parts: (string | Buffer)[] = [`%PDF-${version}\n%\xb5\xb5\xb5\xb5\n`];
  let length = parts[0]?.length ?? 0;
  const places = new Map<number, [type: 1 | 2, a: number, b: number]>();
  const push = (number: number, dictionary: string, data: Buffer) => {
    places.set(number, [1, length, 0]);
    const head = `${number} 0 obj\n${dictionary}stream\n`;
    parts.push(head, data, streamEnd);
    length += head.length + data.length + streamEnd.length;
  };

  for (const [number, data] of streams) push(number, texts.get(number) ?? '', data);
  let next = document.countObjects();
  const { bare, packed } = groupsOf(foremost, texts, streams, shared !== undefined);
  for (const number of bare) {
    places.set(number, [1, length, 0]);
    const object = `${number} 0 obj\n${texts.get(number) ?? ''}\nendobj\n`;
    parts.push(object);
    length += object.length;
  }
  for (const members of packed) {
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
  const table = packReferences(places, next + 1, shared !== undefined);
  const start = length;
  push(next, `<</Type/XRef/W[1 4 2]/Size ${next + 1}${entries}${table.dictionary}>>`, table.data);
  parts.push(`startxref\n${start}\n%%EOF\n`);
  return joinParts(parts);
}

const streamEnd = '\nendstream\nendobj\n';

/** Texts are bytes, a character each; written in place, thousands of them need no buffer of their own. */
function joinParts(parts: readonly (string | Buffer)[]): Buffer {
  const joined = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') joined.write(part, at, 'latin1');
    else joined.set(part, at);
    at += part.length;
  }
  return joined;
}

interface Groups {
  /** Written as they are. */
  bare: number[];
  /** In an object stream each. */
  packed: number[][];
}

/**
 * Pages stand in object streams of their own: whoever counts them unpacks nothing else. The page of a small part stands
 * in none, which costs less than to start a compressor for it.
 */
function groupsOf(
  foremost: readonly number[],
  texts: ReadonlyMap<number, string>,
  streams: ReadonlyMap<number, Buffer>,
  isPart: boolean,
): Groups {
  const isPlain = (number: number) => texts.has(number) && !streams.has(number);
  const first = [...new Set(foremost)].filter(isPlain);
  const early = new Set(first);
  const others = [...texts.keys()].filter((number) => isPlain(number) && !early.has(number)).sort((a, b) => a - b);
  const isBare = isPart && first.length <= maxBare;
  const packed: number[][] = [];
  for (const run of isBare ? [others] : [first, others]) {
    for (let start = 0; start < run.length; start += objectsInStream)
      packed.push(run.slice(start, start + objectsInStream));
  }
  return { bare: isBare ? first : [], packed };
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
const quickly = { level: 3, windowBits: 13, memLevel: 6 };
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

/** The cross-reference stream: seven bytes an object; gaps take no row. */
function packReferences(
  places: ReadonlyMap<number, [number, number, number]>,
  size: number,
  isPart: boolean,
): { dictionary: string; data: Buffer } {
  const runs =
    places.size * 2 < size ? runsOf([0, ...places.keys()].sort((a, b) => a - b)) : [{ first: 0, count: size }];
  const rows = Buffer.alloc(runs.reduce((sum, { count }) => sum + count, 0) * 7);
  let written = 0;
  for (const { first, count } of runs) {
    for (let number = first; number < first + count; number++, written += 7) {
      const [type, a, b] = places.get(number) ?? [0, 0, number === 0 ? 65535 : 0];
      rows[written] = type;
      rows.writeUInt32BE(a, written + 1);
      rows.writeUInt16BE(b, written + 5);
    }
  }
  const index = runs.length > 1 ? `/Index[${runs.map(({ first, count }) => `${first} ${count}`).join(' ')}]` : '';
  if (isPart && rows.length <= fewRows * 7) return { data: rows, dictionary: `${index}/Length ${rows.length}` };
  const data = deflateSync(differencesOf(rows));
  return {
    data,
    dictionary: `${index}/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length ${data.length}`,
  };
}

/** Each row as its difference to the row above: what PNG calls "up", with the mark of it before each. */
function differencesOf(rows: Buffer): Buffer {
  const count = rows.length / 7;
  const written = Buffer.alloc(count * 8);
  for (let row = 0; row < count; row++) {
    written[row * 8] = 2;
    for (let at = 0; at < 7; at++) {
      const above = row === 0 ? 0 : (rows[row * 7 + at - 7] ?? 0);
      written[row * 8 + 1 + at] = ((rows[row * 7 + at] ?? 0) - above) & 255;
    }
  }
  return written;
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
