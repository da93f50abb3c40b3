import { deflateSync } from 'node:zlib';
import type { PDFDocument, PDFObject } from 'mupdf';
import { numberOfReference, rawBytesOf, valueAt } from '../document/pdf-object.ts';
import { boundedBytesOf } from '../document/stream-bytes.ts';
import type { FontUser } from './font-files.ts';
import { trimToUnicode } from './trim-to-unicode.ts';
import { trimWidths } from './trim-widths.ts';

const maxMapBytes = 256 * 1024;

/** Everything that users of one object say about what is shown. */
interface Shared {
  object: PDFObject;
  shown: Set<number>;
  isCertain: boolean;
}

/**
 * Cuts the lists beside composite fonts down to what is shown: widths, numbers of glyphs and what codes read as. Lists
 * that several fonts share keep what any of them shows.
 */
export function trimFonts(document: PDFDocument, users: readonly FontUser[]): void {
  const composite = users.filter((user) => user.descendant);
  for (const { object, shown, isCertain } of share(composite, ({ font }) => valueAt(font, 'ToUnicode'), 'codes'))
    if (isCertain && object.isStream()) trimToUnicode(document, object, shown);
  for (const { object, shown, isCertain } of share(composite, ({ descendant, font }) => descendant ?? font, 'cids')) {
    if (isCertain && object.isDictionary()) trimWidths(document, object, shown);
  }
  const mapOf = ({ descendant, font }: FontUser) => valueAt(descendant ?? font, 'CIDToGIDMap');
  for (const { object, shown, isCertain } of share(composite, mapOf, 'cids'))
    if (isCertain && object.isStream()) trimMap(document, object, shown);
}

function share(
  users: readonly FontUser[],
  objectOf: (user: FontUser) => PDFObject,
  kind: 'codes' | 'cids',
): Iterable<Shared> {
  const found = new Map<number, Shared>();
  for (const user of users) {
    const object = objectOf(user);
    // What has no number belongs to one font alone.
    const key = numberOfReference(object) || -1 - found.size;
    const shared = found.get(key) ?? { object, shown: new Set<number>(), isCertain: true };
    found.set(key, shared);
    if (user.mayShowAny || user.use?.isCertain === false) shared.isCertain = false;
    for (const one of user.use?.[kind].keys() ?? []) shared.shown.add(one);
  }
  return found.values();
}

function trimMap(document: PDFDocument, stream: PDFObject, cids: ReadonlySet<number>): void {
  const map = boundedBytesOf(stream, maxMapBytes);
  if (!map) return;
  const kept = [...cids].filter((cid) => cid * 2 + 2 <= map.length);
  const trimmed = Buffer.alloc(2 * (Math.max(0, ...kept) + 1));
  for (const cid of kept) map.copy(trimmed, cid * 2, cid * 2, cid * 2 + 2);
  const packed = deflateSync(trimmed, { level: 9 });
  if (packed.length >= rawBytesOf(stream).length) return;
  stream.writeRawStream(packed);
  stream.put('Filter', document.newName('FlateDecode'));
  stream.delete('DecodeParms');
}
