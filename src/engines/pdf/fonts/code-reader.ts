import type { PDFObject } from 'mupdf';
import { decodeHex } from '../document/content-strings.ts';
import { valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { sectionsOf } from './cmap-text.ts';

/** Adds the codes and characters of a string of a composite font; false when it cannot tell them. */
export type CodeReader = (text: Uint8Array, codes: Map<number, number>, cids: Set<number>) => boolean;

interface Span {
  length: number;
  first: number;
  last: number;
}

const maxCmapBytes = 4 * 1024 * 1024;
const maxSpans = 20_000;
/** Of a character (ISO 32000-1, annex C); whoever counts further shows the glyph for missing ones. */
const highestCid = 65_535;

/** How strings of a composite font are read; undefined for character maps that only readers have at hand. */
export function readCodes(encoding: PDFObject): CodeReader | undefined {
  if (encoding.isName()) return isIdentity(encoding.asName()) ? readPairs : undefined;
  if (!encoding.isStream()) return undefined;
  const base = valueAt(encoding, 'UseCMap');
  if (!base.isNull()) return undefined;
  const bytes = boundedBytesOf(encoding, maxCmapBytes);
  const text = bytes?.toString('latin1') ?? '';
  return text.includes('usecmap') ? undefined : readerOf(text);
}

function isIdentity(name: string): boolean {
  return name === 'Identity-H' || name === 'Identity-V';
}

function readPairs(text: Uint8Array, codes: Map<number, number>, cids: Set<number>): boolean {
  for (let at = 0; at + 1 < text.length; at += 2) {
    const code = ((text[at] ?? 0) << 8) | (text[at + 1] ?? 0);
    if (codes.has(code)) continue;
    codes.set(code, 2);
    cids.add(code);
  }
  return text.length % 2 === 0;
}

/** From the text of a character map (Adobe Technical Note 5014). */
function readerOf(text: string): CodeReader | undefined {
  const spaces = spansIn(text, 'codespace', /<([^>]*)>\s*<([^>]*)>/g);
  const ranges = spansIn(text, 'cid', /<([^>]*)>\s*<([^>]*)>\s*(\d+)/g, 'range');
  const single = spansIn(text, 'cid', /<([^>]*)>\s*()(\d+)/g, 'char');
  const spans = [...ranges, ...single];
  if (spaces.length === 0 || spans.length === 0 || spans.length > maxSpans) return undefined;
  const cidOf = (code: number, size: number) => {
    const span = spans.find(({ length, first, last }) => length === size && first <= code && code <= last);
    const cid = span ? span.cid + code - span.first : 0;
    return cid <= highestCid ? cid : 0;
  };
  return (string, codes, cids) => {
    for (let at = 0; at < string.length; ) {
      const found = codeAt(string, at, spaces);
      if (!found) return false;
      at += found.length;
      // The same value in two numbers of bytes is rare, and merely looked up again.
      if (codes.get(found.code) === found.length) continue;
      codes.set(found.code, found.length);
      cids.add(cidOf(found.code, found.length));
    }
    return true;
  };
}

function codeAt(string: Uint8Array, at: number, spaces: readonly Span[]): { code: number; length: number } | undefined {
  let code = 0;
  for (let length = 1; length <= 4 && at + length <= string.length; length++) {
    code = code * 256 + (string[at + length - 1] ?? 0);
    if (spaces.some((space) => space.length === length && isInside(code, space))) return { code, length };
  }
  return undefined;
}

/** Every byte lies between the bytes of both ends. */
function isInside(code: number, { length, first, last }: Span): boolean {
  for (let byte = 0; byte < length; byte++) {
    const weight = 256 ** byte;
    const [value, low, high] = [code, first, last].map((number) => Math.floor(number / weight) % 256);
    if ((value ?? 0) < (low ?? 0) || (value ?? 0) > (high ?? 0)) return false;
  }
  return true;
}

function spansIn(text: string, kind: 'codespace' | 'cid', entry: RegExp, form = 'range'): (Span & { cid: number })[] {
  return sectionsOf(text, `${kind}${form}`).flatMap((section) =>
    [...section.matchAll(entry)].map(([, first = '', last = '', cid = '0']) => {
      const low = bytesOf(first);
      const high = last === '' ? low : bytesOf(last);
      return { length: low.length, first: numberOf(low), last: numberOf(high), cid: Number(cid) };
    }),
  );
}

function bytesOf(hex: string): Uint8Array {
  const digits = Buffer.from(hex, 'latin1');
  return decodeHex(digits, 0, digits.length);
}

function numberOf(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}
