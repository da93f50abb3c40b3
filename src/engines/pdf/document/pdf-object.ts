import type { PdfFile, PdfNode } from './pdf-model.ts';

/** MuPDF's null object throws on `get`; these readers answer "nothing" for whatever a damaged file holds instead. */
export function valueAt<N extends PdfNode>(object: N, ...path: (string | number)[]): N {
  // Both kinds of documents answer with nodes of their own kind.
  return object.isNull() ? object : (object.get(...path) as N);
}

export function nameAt(object: PdfNode, ...path: (string | number)[]): string {
  const value = valueAt(object, ...path);
  return value.isName() ? value.asName() : '';
}

export function numberAt(object: PdfNode, key: string | number, otherwise = 0): number {
  const value = valueAt(object, key);
  return value.isNumber() ? value.asNumber() : otherwise;
}

export function textAt(object: PdfNode, key: string): string | undefined {
  const value = valueAt(object, key);
  return value.isString() ? value.asString() : undefined;
}

/** The members of an array; none when it is not one. */
export function itemsOf<N extends PdfNode>(array: N): N[] {
  const items: N[] = [];
  if (!array.isArray()) return items;
  const length = array.length;
  for (let index = 0; index < length; index++) items.push(array.get(index) as N);
  return items;
}

export function entriesOf<N extends PdfNode>(dictionary: N): [string, N][] {
  const entries: [string, N][] = [];
  if (!dictionary.isDictionary()) return entries;
  dictionary.forEach((value, key) => {
    entries.push([String(key), value as N]);
  });
  return entries;
}

/** The object number of a reference, 0 for a direct object. */
export function numberOfReference(object: PdfNode): number {
  return object.isIndirect() ? object.asIndirect() : 0;
}

/** A numbered object that can be referred to twice: the reference itself, or a new one made from a direct object. */
export function asReference<N extends PdfNode>(document: PdfFile<N>, object: N): N {
  return object.isIndirect() ? object : document.addObject(object);
}

export function rootOf<N extends PdfNode>(document: PdfFile<N>): N {
  return valueAt(document.getTrailer(), 'Root');
}

/** A copy of a dictionary whose entries are shared with the original. */
export function copyDictionary<N extends PdfNode>(document: PdfFile<N>, dictionary: N): N {
  return dictionaryOf(document, entriesOf(dictionary));
}

export function dictionaryOf<N extends PdfNode>(document: PdfFile<N>, entries: Iterable<[string, N]>): N {
  const dictionary = document.newDictionary();
  for (const [key, value] of entries) dictionary.put(key, value);
  return dictionary;
}

export function arrayOf<N extends PdfNode>(document: PdfFile<N>, items: readonly N[]): N {
  const array = document.newArray();
  for (const item of items) array.push(item);
  return array;
}

/** Names of the filters of a stream, in the order they are undone. */
export function filtersOf(stream: PdfNode): string[] {
  const filter = valueAt(stream, 'Filter');
  if (filter.isName()) return [filter.asName()];
  return itemsOf(filter).map((item) => (item.isName() ? item.asName() : ''));
}

/** The bytes of a stream as they are stored, copied out of the engine's memory. */
export function rawBytesOf(stream: PdfNode): Buffer {
  const buffer = stream.readRawStream();
  try {
    return Buffer.from(buffer.asUint8Array());
  } finally {
    buffer.destroy();
  }
}

/** The bytes of a stream with all its filters undone. Images keep their samples, JPEG and the like are decoded. */
export function decodedBytesOf(stream: PdfNode): Buffer {
  const buffer = stream.readStream();
  try {
    return Buffer.from(buffer.asUint8Array());
  } finally {
    buffer.destroy();
  }
}
