import { createHash } from 'node:crypto';
import { skipString } from './content-scanner.ts';

/** As long as a trailer may be before its /ID. */
const maxTrailerBytes = 4096;

/**
 * The second half of /ID tells this version of a document from others. The engine puts random bytes there and writes them
 * in one of two ways, so that the same document takes a byte more or less each time. Told from the content instead, the
 * same document is always the same file, and a higher level never a byte larger.
 */
export function settleMark(file: Buffer): Buffer {
  const start = trailerOf(file);
  const trailer = file.subarray(start, start + maxTrailerBytes);
  const opening = /\/ID ?\[/.exec(trailer.toString('latin1'));
  const second = opening ? stringEnd(trailer, opening.index + opening[0].length) : -1;
  const end = stringEnd(trailer, second);
  if (end < 0) return file;
  const mark = createHash('md5').update(file.subarray(0, start)).digest('hex').toUpperCase();
  return Buffer.concat([
    file.subarray(0, start + second),
    Buffer.from(`<${mark}>`, 'latin1'),
    file.subarray(start + end),
  ]);
}

/** Where the dictionary that ends the file begins: in the stream of its references, or after their table. */
function trailerOf(file: Buffer): number {
  const [, offset] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64)) ?? [];
  const references = Number(offset ?? file.length);
  const isTable = file.toString('latin1', references, references + 4) === 'xref';
  return isTable ? Math.max(0, file.lastIndexOf('trailer')) : references;
}

/** Where the string that begins here ends, -1 when there is none. */
function stringEnd(text: Buffer, start: number): number {
  if (text[start] === 0x3c) return text.indexOf('>', start) + 1 || -1;
  const end = text[start] === 0x28 ? skipString(text, start) : -1;
  return end < text.length ? end : -1;
}
