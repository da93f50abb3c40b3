import * as mupdf from 'mupdf';
import { orIfDamaged } from '../../damage.ts';
import { withPlainColors } from '../document/plain-colors.ts';

/** Points from one letter to the next; hairlines of maths fonts still show. */
const square = 28;
const size = 20;
const columns = 40;
/** Gray levels a pixel may differ by: both fonts hold the same curves, so only rounding is left. */
const maxDifference = 24;
/** Points a letter may be wider. */
const maxShift = 0.002;

/** How all letters that are shown look and read. */
export interface Specimen {
  pixels: Uint8Array;
  letters: { character: string; left: number; right: number }[];
}

/** A font and the codes that are shown with it, as they stand in hexadecimal strings. */
export interface ShownFont {
  font: mupdf.PDFObject;
  codes: readonly string[];
}

/** How to change a copy of a font, by its place, before it is drawn. */
export type ChangeCopy = (copy: mupdf.PDFObject, at: number) => void;

/**
 * Draws every code that some fonts show once, through all that lies between a code and its outline: encoding, character
 * map, font file. What is drawn are copies in a book of their own, once for each of the ways to change them. Undefined
 * where that fails.
 */
export function drawSpecimens(
  fonts: readonly ShownFont[],
  changesIn: (book: mupdf.PDFDocument) => readonly ChangeCopy[],
): Specimen[] | undefined {
  const book = new mupdf.PDFDocument();
  try {
    return orIfDamaged(
      () => withPlainColors(() => changesIn(book).map((change, page) => drawPage(book, page, fonts, change))),
      undefined,
    );
  } finally {
    book.destroy();
  }
}

function drawPage(
  book: mupdf.PDFDocument,
  page: number,
  fonts: readonly ShownFont[],
  changeCopy: ChangeCopy,
): Specimen {
  const map = book.newGraftMap();
  try {
    const copies = fonts.map(({ font, codes }, at) => {
      const copy = map.graftObject(font);
      // What codes read as does not depend on the file, and takes long to load.
      copy.delete('ToUnicode');
      changeCopy(copy, at);
      return { font: copy, codes };
    });
    addPage(book, copies);
    return lookAt(book, page);
  } finally {
    map.destroy();
  }
}

function addPage(book: mupdf.PDFDocument, shown: readonly ShownFont[]): void {
  const fonts = book.newDictionary();
  const content: string[] = [];
  let letters = 0;
  for (const [index, { font, codes }] of shown.entries()) {
    fonts.put(`F${index}`, font);
    content.push(`BT /F${index} ${size} Tf`);
    for (const code of codes) {
      const [left, row] = [(letters % columns) * square + 4, Math.floor(letters / columns)];
      content.push(`1 0 0 1 ${left} ${row * square + 8} Tm <${code}> Tj`);
      letters++;
    }
    content.push('ET');
  }
  const height = Math.max(1, Math.ceil(letters / columns)) * square;
  const resources = book.newDictionary();
  resources.put('Font', fonts);
  book.insertPage(-1, book.addPage([0, 0, columns * square, height], 0, resources, content.join('\n')));
}

function lookAt(book: mupdf.PDFDocument, position: number): Specimen {
  const page = book.loadPage(position);
  const list = page.toDisplayList(false);
  const pixmap = list.toPixmap(mupdf.Matrix.identity, mupdf.ColorSpace.DeviceGray, false);
  const text = list.toStructuredText('preserve-whitespace');
  const letters: Specimen['letters'] = [];
  text.walk({
    onChar: (character, _origin, _font, _size, quad) => letters.push({ character, left: quad[0], right: quad[2] }),
  });
  const pixels = Uint8Array.from(pixmap.getPixels());
  text.destroy();
  pixmap.destroy();
  list.destroy();
  page.destroy();
  return { pixels, letters };
}

export function areAlike(before: Specimen | undefined, after: Specimen | undefined): boolean {
  if (!before || !after || before.letters.length !== after.letters.length) return false;
  return (
    pixelsAlike(before.pixels, after.pixels) &&
    before.letters.every((letter, index) => {
      const other = after.letters[index];
      return (
        other?.character === letter.character &&
        Math.abs(other.left - letter.left) < maxShift &&
        Math.abs(other.right - letter.right) < maxShift
      );
    })
  );
}

function pixelsAlike(a: Uint8Array, b: Uint8Array): boolean {
  if (Buffer.compare(a, b) === 0) return true;
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++)
    if (Math.abs((a[at] as number) - (b[at] as number)) > maxDifference) return false;
  return true;
}
