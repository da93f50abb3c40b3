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

/**
 * Looks at every object once; where there are too many, at those beyond `most` that are known to be fonts: a file must not
 * be cut to what only some of its fonts show. None where these are not known.
 */
export function findFontFiles(
  document: PDFDocument,
  uses: ReadonlyMap<number, FontUse> | undefined,
  most = maxObjects,
): FontFile[] {
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
  /** Descriptors met through a font, where they are not looked at themselves. */
  const beyond = new Set<number>();
  const count = Math.min(document.countObjects(), most);
  const isPartial = count < document.countObjects();
  if (isPartial && !uses) return [];
  const visit = (number: number): void => {
    const object = document.newIndirect(number);
    if (!object.isDictionary()) return;
    if (isFontDescriptor(object)) fileOf(object)?.descriptors.push(object);
    const descendant = descendantOf(object);
    const descriptor = valueAt(descendant ?? object, 'FontDescriptor');
    if (!descriptor.isDictionary() || isPartOfComposite(object)) return;
    const file = fileOf(descriptor);
    if (!file) return;
    const place = numberOfReference(descriptor);
    const isMet = place !== 0 && (place < count || beyond.has(place));
    if (!isMet) file.descriptors.push(descriptor);
    if (place >= count) beyond.add(place);
    const use = uses?.get(number);
    const mayShowAny = !uses || typed.has(number) || use?.isCertain === false;
    file.users.push({ font: object, descendant, use, mayShowAny });
  };
  for (let number = 1; number < count; number++) visit(number);
  if (isPartial) for (const number of new Set([...(uses?.keys() ?? []), ...typed])) if (number >= count) visit(number);
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
