import type { PDFDocument, PDFObject } from 'mupdf';
import { numberOfReference, valueAt } from '../document/pdf-object.ts';
import { descendantOf, type FontFileKey, fontFileKeys } from './font-descriptor.ts';
import { areAlike, type ChangeCopy, drawSpecimens, type ShownFont } from './specimen.ts';

/** The file that fonts are to get. */
export interface NewFontFile {
  /** Unpacked. */
  bytes: Buffer;
  /** Where it stands in the descriptor, which tells its kind; a bare CFF says more of itself. */
  key: FontFileKey;
  subtype: string;
}

/** A font that is to draw with a new file. */
export interface FontTrial extends ShownFont {
  file: NewFontFile;
  /** The file it has, unpacked as it is stored; undefined where the engine is to unpack it. */
  unpacked?: Uint8Array | undefined;
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
  const specimens = drawSpecimens(trials, (book) => [unpacker(trials), fileGiver(book, trials)]);
  return areAlike(specimens?.[0], specimens?.[1]);
}

/** Stores files as they were unpacked before, so that it is not done again. */
function unpacker(trials: readonly FontTrial[]): ChangeCopy {
  const done = new Set<number>();
  return (font, at) => {
    const { unpacked } = trials[at] as FontTrial;
    if (!unpacked) return;
    const descriptor = descriptorOf(font);
    const [stream, ...others] = fontFileKeys.map((key) => valueAt(descriptor, key)).filter((file) => file.isStream());
    // With several it is the engine's choice which of them it draws.
    if (!stream || others.length > 0 || done.has(numberOfReference(stream))) return;
    done.add(numberOfReference(stream));
    stream.writeRawStream(unpacked);
    for (const key of ['Filter', 'DecodeParms']) stream.delete(key);
  };
}

/** Gives the fonts in a book their new files, of which it then holds each once. */
function fileGiver(book: PDFDocument, trials: readonly FontTrial[]): ChangeCopy {
  const streams = new Map<NewFontFile, PDFObject>();
  return (font, at) => {
    const file = (trials[at] as FontTrial).file;
    const stream = streams.get(file) ?? book.addRawStream(file.bytes, {});
    if (!streams.has(file)) describeFontFile(book, stream, file);
    streams.set(file, stream);
    const descriptor = descriptorOf(font);
    for (const key of fontFileKeys) descriptor.delete(key);
    descriptor.put(file.key, stream);
  };
}

function descriptorOf(font: PDFObject): PDFObject {
  return valueAt(descendantOf(font) ?? font, 'FontDescriptor');
}

/** What a stream says of the font in it. */
export function describeFontFile(document: PDFDocument, stream: PDFObject, file: NewFontFile): void {
  for (const name of ['Subtype', 'Length1', 'Length2', 'Length3']) stream.delete(name);
  if (file.key === 'FontFile2') stream.put('Length1', file.bytes.length);
  if (file.subtype) stream.put('Subtype', document.newName(file.subtype));
}
