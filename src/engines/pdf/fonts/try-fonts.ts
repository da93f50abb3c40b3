import type { PDFDocument, PDFObject } from 'mupdf';
import { valueAt } from '../document/pdf-object.ts';
import { descendantOf, type FontFileKey, fontFileKeys } from './font-descriptor.ts';
import { areAlike, drawSpecimen, type ShownFont } from './specimen.ts';

/** The file that fonts are to get. */
export interface NewFontFile {
  packed: Uint8Array;
  /** Of the font as it is unpacked. */
  length: number;
  /** Where it stands in the descriptor, which tells its kind; a bare CFF says more of itself. */
  key: FontFileKey;
  subtype: string;
}

/** A font that is to draw with a new file. */
export interface FontTrial extends ShownFont {
  file: NewFontFile;
}

/** Fonts drawn on one page; by itself each only where that page looks different. */
const fontsAtOnce = 6;

/** The trials, by their places, whose letters would not look or read as they do now. */
export function findVisibleTrials(trials: readonly FontTrial[]): number[] {
  const visible: number[] = [];
  for (let start = 0; start < trials.length; start += fontsAtOnce) {
    const part = trials.slice(start, start + fontsAtOnce);
    if (looksSame(part)) continue;
    for (const [at, trial] of part.entries()) if (part.length === 1 || !looksSame([trial])) visible.push(start + at);
  }
  return visible;
}

function looksSame(trials: readonly FontTrial[]): boolean {
  return areAlike(
    drawSpecimen(trials),
    drawSpecimen(trials, (book) => fileGiver(book, trials)),
  );
}

/** Gives the fonts in a book their new files, of which it then holds each once. */
function fileGiver(book: PDFDocument, trials: readonly FontTrial[]): (font: PDFObject, at: number) => void {
  const streams = new Map<NewFontFile, PDFObject>();
  return (font, at) => {
    const file = (trials[at] as FontTrial).file;
    const stream = streams.get(file) ?? book.addRawStream(file.packed, {});
    if (!streams.has(file)) describeFontFile(book, stream, file);
    streams.set(file, stream);
    const descriptor = valueAt(descendantOf(font) ?? font, 'FontDescriptor');
    for (const key of fontFileKeys) descriptor.delete(key);
    descriptor.put(file.key, stream);
  };
}

/** What a stream says of the font in it. */
export function describeFontFile(document: PDFDocument, stream: PDFObject, file: NewFontFile): void {
  stream.put('Filter', document.newName('FlateDecode'));
  for (const name of ['DecodeParms', 'Subtype', 'Length1', 'Length2', 'Length3']) stream.delete(name);
  if (file.key === 'FontFile2') stream.put('Length1', file.length);
  if (file.subtype) stream.put('Subtype', document.newName(file.subtype));
}
