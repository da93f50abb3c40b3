import { deflateSync } from 'node:zlib';
import type { FastDocument } from './fast-document.ts';
import { type FastNode, NeedsFullParser } from './fast-node.ts';

const objectsInStream = 400;
const deepestNesting = 100;

/**
 * Writes what the trailer leads to and nothing else: objects that nothing refers to any more are simply not met.
 * Objects keep their numbers. Everything that is no stream goes into packed object streams, `foremost` together.
 */
export function writePlain(document: FastDocument, version: string, foremost: readonly number[]): Buffer {
  const { texts, streams } = collect(document);
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
  const packed = [...new Set([...foremost, ...[...texts.keys()].sort((a, b) => a - b)])].filter(
    (number) => texts.has(number) && !streams.has(number),
  );
  for (let start = 0; start < packed.length; start += objectsInStream) {
    const members = packed.slice(start, start + objectsInStream);
    const container = next++;
    const { dictionary, data } = packObjects(members.map((number) => [number, texts.get(number) ?? '']));
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

/** The text of every object that can be reached, and the bytes of those that are streams. */
function collect(document: FastDocument): { texts: Map<number, string>; streams: Map<number, Buffer> } {
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
    const node = document.object(number);
    // A reference to nothing reads as null; so it may stay.
    if (node.isNull()) continue;
    if (node.stream) {
      node.put('Length', node.stream.length);
      streams.set(number, node.stream);
    }
    texts.set(number, writeNode(node, meet));
  }
  return { texts, streams };
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

function packObjects(objects: readonly (readonly [number, string])[]): { dictionary: string; data: Buffer } {
  let header = '';
  let body = '';
  for (const [number, text] of objects) {
    header += `${number} ${body.length} `;
    body += `${text}\n`;
  }
  const data = deflateSync(Buffer.from(header + body, 'latin1'));
  return {
    data,
    dictionary: `<</Type/ObjStm/N ${objects.length}/First ${header.length}/Filter/FlateDecode/Length ${data.length}>>`,
  };
}

/** The cross-reference stream: seven bytes an object, each row as its difference to the row above. */
function packReferences(
  places: ReadonlyMap<number, [number, number, number]>,
  size: number,
): { dictionary: string; data: Buffer } {
  const rows = Buffer.alloc(size * 8);
  const row = Buffer.alloc(7);
  const above = Buffer.alloc(7);
  for (let number = 0; number < size; number++) {
    const [type, a, b] = places.get(number) ?? [0, 0, number === 0 ? 65535 : 0];
    row[0] = type;
    row.writeUInt32BE(a, 1);
    row.writeUInt16BE(b, 5);
    rows[number * 8] = 2;
    for (let at = 0; at < 7; at++) rows[number * 8 + 1 + at] = ((row[at] ?? 0) - (above[at] ?? 0)) & 255;
    row.copy(above);
  }
  const data = deflateSync(rows);
  return { data, dictionary: `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 7>>/Length ${data.length}` };
}
