import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { valueAt } from '../document/pdf-object.ts';
import type { FontFile } from './font-files.ts';
import { nameOfString, readCff } from './postscript/cff-program.ts';

/**
 * A descriptor may list the glyphs its file holds, by name or by the number of their characters (ISO 32000-1, table 122
 * and 124); archives ask that such a list is true. Says again what is in a file that was cut.
 */
export function listGlyphs(document: PDFDocument, { descriptors, users }: FontFile, cff: Buffer | undefined): void {
  for (const descriptor of descriptors) {
    const cidSet = valueAt(descriptor, 'CIDSet');
    if (cidSet.isStream()) {
      const cids = new Set([0, ...users.flatMap(({ use }) => [...(use?.cids.keys() ?? [])])]);
      writeCidSet(document, descriptor, cids);
    }
    if (valueAt(descriptor, 'CharSet').isString()) writeCharSet(document, descriptor, cff);
  }
}

/** One bit for each character, the first one on the left. */
function writeCidSet(document: PDFDocument, descriptor: PDFObject, cids: ReadonlySet<number>): void {
  const bits = Buffer.alloc((Math.max(...cids) >> 3) + 1);
  for (const cid of cids) bits[cid >> 3] = (bits[cid >> 3] ?? 0) | (0x80 >> (cid & 7));
  const packed = deflateSync(bits, { level: 9 });
  const isPacked = packed.length + 20 < bits.length;
  // Several fonts may share a list; each gets its own.
  const stream = document.addRawStream(isPacked ? packed : bits, {});
  if (isPacked) stream.put('Filter', document.newName('FlateDecode'));
  descriptor.put('CIDSet', stream);
}

function writeCharSet(document: PDFDocument, descriptor: PDFObject, cff: Buffer | undefined): void {
  const program = cff && readCff(cff);
  if (!program || program.isCid) {
    descriptor.delete('CharSet');
    return;
  }
  const names = program.charset.slice(1).map((name) => `/${nameOfString(program.strings, name)}`);
  descriptor.put('CharSet', document.newByteString(Buffer.from(names.join(''), 'latin1')));
}
