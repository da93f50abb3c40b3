import type { PDFDocument, PDFObject } from 'mupdf';
import { itemsOf, numberAt, valueAt } from '../document/pdf-object.ts';

/** Entries of stream dictionaries that may hold a lot; the others are numbers and names. */
const longEntries = ['ColorSpace', 'Function', 'Group', 'Resources'] as const;
/** In less there is nothing to gain by a reference. */
const worthwhileLength = 60;
const identity = [1, 0, 0, 1, 0, 0];

/**
 * The dictionary of a stream is never packed, unlike all other objects. Long entries that several of them repeat, as the
 * colors of the thousand patches of a surface do, become one object they all refer to. What only says the usual goes.
 */
export function shareStreamEntries(document: PDFDocument, streams: readonly number[]): void {
  const places = new Map<string, { stream: PDFObject; key: string }[]>();
  for (const number of streams) {
    const stream = document.newIndirect(number);
    if (!stream.isStream()) continue;
    dropUsualEntries(stream);
    for (const key of longEntries) {
      const value = valueAt(stream, key);
      if (value.isIndirect() || !(value.isDictionary() || value.isArray())) continue;
      const text = value.toString();
      if (text.length < worthwhileLength) continue;
      const known = places.get(text);
      if (known) known.push({ stream, key });
      else places.set(text, [{ stream, key }]);
    }
  }
  for (const [first, ...others] of places.values()) {
    if (!first || others.length === 0) continue;
    const shared = document.addObject(valueAt(first.stream, first.key));
    for (const { stream, key } of [first, ...others]) stream.put(key, shared);
  }
}

/** What a reader takes for granted in a form (ISO 32000-1, table 95). */
function dropUsualEntries(stream: PDFObject): void {
  if (numberAt(stream, 'FormType') === 1) stream.delete('FormType');
  const matrix = itemsOf(valueAt(stream, 'Matrix'));
  if (matrix.length === 6 && matrix.every((item, index) => item.isNumber() && item.asNumber() === identity[index]))
    stream.delete('Matrix');
}
