import { createHash } from 'node:crypto';
import type { PDFDocument, PDFObject } from 'mupdf';
import { entriesOf, itemsOf, nameAt, numberAt, rawBytesOf } from '../document/pdf-object.ts';

/** Each round finds what became equal when the things it refers to were shared: masks first, then images. */
const maxRounds = 3;
const maxObjects = 200_000;
const shortBytes = 64;

/** Streams that are the same, byte for byte and entry for entry, become one. Returns how many went. */
export function shareDuplicates(document: PDFDocument, streams: readonly number[]): number {
  if (document.countObjects() > maxObjects) return 0;
  let shared = 0;
  let left = [...streams];
  for (let round = 0; round < maxRounds; round++) {
    const twins = findTwins(document, left);
    if (twins.size === 0) break;
    replaceTwins(document, twins);
    left = left.filter((number) => !twins.has(number));
    shared += twins.size;
  }
  return shared;
}

/** Points everything that led to a repeated stream (key) to the first one (value) and deletes the repeats. */
export function replaceTwins(document: PDFDocument, twins: ReadonlyMap<number, number>): void {
  redirect(document, twins);
  for (const number of twins.keys()) document.deleteObject(number);
}

/** From the number of a repeated stream to the number of the first one like it. */
function findTwins(document: PDFDocument, streams: readonly number[]): Map<number, number> {
  const byLength = new Map<number, number[]>();
  for (const number of streams) {
    const stream = document.newIndirect(number);
    const length = numberAt(stream, 'Length');
    // Short ones only with a long dictionary, like forms; short parts of pages are joined with the rest of their page.
    if (length < shortBytes && nameAt(stream, 'Subtype') === '') continue;
    const group = byLength.get(length);
    if (group) group.push(number);
    else byLength.set(length, [number]);
  }
  const twins = new Map<number, number>();
  for (const group of byLength.values()) {
    if (group.length < 2) continue;
    const firsts = new Map<string, number>();
    for (const number of group) {
      const print = fingerprint(document.newIndirect(number));
      const first = firsts.get(print);
      if (first === undefined) firsts.set(print, number);
      else twins.set(number, first);
    }
  }
  return twins;
}

function fingerprint(stream: PDFObject): string {
  return createHash('sha256')
    .update(stream.resolve().toString())
    .update('\0')
    .update(rawBytesOf(stream))
    .digest('base64');
}

/** Only objects whose text names one of the numbers are opened up. */
function redirect(document: PDFDocument, twins: ReadonlyMap<number, number>): void {
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    if (twins.has(number)) continue;
    const object = document.newIndirect(number).resolve();
    if (!(object.isDictionary() || object.isArray())) continue;
    for (const [, reference] of object.toString().matchAll(/(\d+) 0 R/g)) {
      if (!twins.has(Number(reference))) continue;
      redirectInside(document, object, twins);
      break;
    }
  }
}

function redirectInside(document: PDFDocument, container: PDFObject, twins: ReadonlyMap<number, number>): void {
  const members: [string | number, PDFObject][] = container.isArray()
    ? itemsOf(container).map((item, index) => [index, item])
    : entriesOf(container);
  for (const [key, member] of members) {
    if (member.isIndirect()) {
      const first = twins.get(member.asIndirect());
      if (first !== undefined) container.put(key, document.newIndirect(first));
    } else if (member.isDictionary() || member.isArray()) {
      redirectInside(document, member, twins);
    }
  }
}
