import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { rawBytesOf } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import { headOf, sectionsOf } from './cmap-text.ts';

const maxBytes = 4 * 1024 * 1024;
/** Smaller ones hardly gain. */
const worthwhileBytes = 600;
const maxEntriesInASection = 100;

/** What codes read as (ISO 32000-1, 9.10.3), without the codes that are never shown. */
export function trimToUnicode(document: PDFDocument, stream: PDFObject, codes: ReadonlySet<number>): void {
  const stored = rawBytesOf(stream);
  if (stored.length < worthwhileBytes) return;
  const text = boundedBytesOf(stream, maxBytes)?.toString('latin1');
  const head = text && headOf(text, 'bf');
  const entries = text && readEntries(text, codes);
  if (!head || !entries) return;
  const packed = deflateSync(Buffer.from(write(head, entries), 'latin1'), { level: 9 });
  if (packed.length > stored.length * 0.9) return;
  stream.writeRawStream(packed);
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
}

type Entries = Map<string, string>;

/** From code to text, both in hexadecimal; undefined when anything is said twice or in a way that is not known. */
function readEntries(text: string, codes: ReadonlySet<number>): Entries | undefined {
  if (/usecmap|notdef|begincid/.test(text)) return undefined;
  const entries: Entries = new Map();
  let isPlain = true;
  const add = (code: string, reading: string) => {
    const known = entries.get(code);
    if (known !== undefined && known !== reading) isPlain = false;
    entries.set(code, reading);
  };
  for (const section of sectionsOf(text, 'bfchar')) {
    for (const [, code = '', reading = ''] of section.matchAll(/<([0-9a-fA-F\s]*)>\s*<([0-9a-fA-F\s]*)>/g)) {
      const plain = tidy(code);
      if (codes.has(Number.parseInt(plain, 16))) add(plain, tidy(reading));
    }
  }
  const range = /<([0-9a-fA-F\s]*)>\s*<([0-9a-fA-F\s]*)>\s*(?:<([0-9a-fA-F\s]*)>|\[([^\]]*)\])/g;
  for (const section of sectionsOf(text, 'bfrange')) {
    for (const [, from = '', to = '', reading, list] of section.matchAll(range)) {
      const readings =
        list === undefined ? undefined : [...list.matchAll(/<([0-9a-fA-F\s]*)>/g)].map(([, one = '']) => tidy(one));
      if (!addRange({ from: tidy(from), to: tidy(to), reading: tidy(reading ?? ''), readings }, codes, add))
        return undefined;
    }
  }
  return isPlain ? entries : undefined;
}

interface Range {
  from: string;
  to: string;
  reading: string;
  readings: string[] | undefined;
}

function addRange(
  { from, to, reading, readings }: Range,
  codes: ReadonlySet<number>,
  add: (code: string, reading: string) => void,
): boolean {
  const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  if (!(last - first < 65_536)) return false;
  for (let code = first; code <= last; code++) {
    if (!codes.has(code)) continue;
    const step = code - first;
    const spelled = code.toString(16).toUpperCase().padStart(from.length, '0');
    if (readings) {
      const own = readings[step];
      if (own !== undefined) add(spelled, own);
      continue;
    }
    // Only the last byte counts up; readers do not agree on what comes after its end.
    const byte = Number.parseInt(reading.slice(-2), 16) + step;
    if (!(byte < 256)) return false;
    add(spelled, reading.slice(0, -2) + byte.toString(16).toUpperCase().padStart(2, '0'));
  }
  return true;
}

function tidy(hex: string): string {
  return hex.replace(/\s+/g, '').toUpperCase();
}

/** Everything before the first entry stays as it is: it says how long codes are. */
function write(head: string, entries: Entries): string {
  const lines = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, reading]) => `<${code}><${reading}>`);
  const sections: string[] = [];
  for (let at = 0; at < lines.length; at += maxEntriesInASection) {
    const part = lines.slice(at, at + maxEntriesInASection);
    sections.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`);
  }
  return `${head}${sections.join('')}endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;
}
