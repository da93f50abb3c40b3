import type { PDFDocument, PDFObject } from 'mupdf';
import { entriesOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { walkFields } from '../pages/form-fields.ts';
import { descendantOf, type FontFileKey, fontFileKeys, isFontDescriptor } from './font-descriptor.ts';
import type { FontUse } from './font-use.ts';

/** A font of the document that draws with an embedded file. */
export interface FontUser {
  font: PDFObject;
  /** The font of a composite one that leads to the file. */
  descendant: PDFObject | undefined;
  /** What is shown with it; nothing when it is undefined. */
  use: FontUse | undefined;
  /** Any of its codes may be shown: a form offers it for typing, or it is not known what is shown. */
  mayShowAny: boolean;
}

/** An embedded font file with all that refers to it. */
export interface FontFile {
  stream: PDFObject;
  key: FontFileKey;
  descriptors: PDFObject[];
  users: FontUser[];
}

const maxObjects = 200_000;

/** Looks at every object once. */
export function findFontFiles(document: PDFDocument, uses: ReadonlyMap<number, FontUse> | undefined): FontFile[] {
  const files = new Map<number, FontFile>();
  const fileOf = (descriptor: PDFObject): FontFile | undefined => {
    const key = fontFileKeys.find((name) => valueAt(descriptor, name).isStream());
    if (!key) return undefined;
    const stream = valueAt(descriptor, key);
    const number = numberOfReference(stream);
    if (number === 0) return undefined;
    const file = files.get(number) ?? { stream, key, descriptors: [], users: [] };
    files.set(number, file);
    return file;
  };
  const typed = fontsForTyping(document);
  const count = Math.min(document.countObjects(), maxObjects);
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!object.isDictionary()) continue;
    if (isFontDescriptor(object)) fileOf(object)?.descriptors.push(object);
    const descendant = descendantOf(object);
    const descriptor = valueAt(descendant ?? object, 'FontDescriptor');
    if (!descriptor.isDictionary() || isPartOfComposite(object)) continue;
    const file = fileOf(descriptor);
    if (!file) continue;
    if (!descriptor.isIndirect()) file.descriptors.push(descriptor);
    const use = uses?.get(number);
    const mayShowAny = !uses || typed.has(number) || use?.isCertain === false;
    file.users.push({ font: object, descendant, use, mayShowAny });
  }
  return [...files.values()];
}

/** Such a font is never shown by itself. */
function isPartOfComposite(font: PDFObject): boolean {
  return nameAt(font, 'Subtype').startsWith('CIDFontType');
}

function fontsForTyping(document: PDFDocument): Set<number> {
  const fonts = entriesOf(valueAt(rootOf(document), 'AcroForm', 'DR', 'Font'));
  walkFields(document, (field) => {
    fonts.push(...entriesOf(valueAt(field as PDFObject, 'DR', 'Font')));
  });
  return new Set(fonts.map(([, font]) => numberOfReference(font)));
}
