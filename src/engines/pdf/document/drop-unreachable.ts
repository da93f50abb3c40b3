import type { PDFDocument } from 'mupdf';

/**
 * Deletes every object that nothing leads to. MuPDF's own collection recurses from object to object and runs out of
 * stack on a few thousand bookmarks; this one keeps a list. References are found in the text of the objects:
 * what only looks like one, inside a string, merely keeps something more.
 */
export function dropUnreachable(document: PDFDocument): number {
  const count = document.countObjects();
  const met = new Uint8Array(count);
  const reached = new Uint8Array(count);
  const waiting: number[] = [];
  const follow = (text: string) => {
    for (let at = text.indexOf(' R'); at >= 0; at = text.indexOf(' R', at + 2)) {
      const number = referenceEndingAt(text, at);
      if (number <= 0 || number >= count || met[number]) continue;
      met[number] = 1;
      reached[number] = 1;
      waiting.push(number);
    }
  };
  const trailer = document.getTrailer();
  for (const key of ['Root', 'Info']) follow(trailer.get(key).toString());
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const object = document.newIndirect(number).resolve();
    // An object too damaged to read counts as null for every reader, but would stop the writer.
    if (object.isNull()) reached[number] = 0;
    else follow(object.toString());
  }
  let dropped = 0;
  for (let number = 1; number < count; number++) {
    if (reached[number]) continue;
    document.deleteObject(number);
    dropped++;
  }
  return dropped;
}

/** The object number of "12 0 R" whose " R" starts at `end`, 0 when no reference ends there. */
function referenceEndingAt(text: string, end: number): number {
  let at = end - 1;
  while (isDigit(text.charCodeAt(at))) at--;
  if (at === end - 1 || text.charCodeAt(at) !== 0x20) return 0;
  let number = 0;
  for (let weight = 1, digit = at - 1; isDigit(text.charCodeAt(digit)) && weight < 1e9; digit--, weight *= 10) {
    number += (text.charCodeAt(digit) - 0x30) * weight;
  }
  return number;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
