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
    for (const [, digits] of text.matchAll(/(\d+) \d+ R/g)) {
      const number = Number(digits);
      if (number >= count || met[number]) continue;
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
