import type { PDFDocument, PDFObject } from 'mupdf';
import { entriesOf, nameAt, numberOfReference, valueAt } from './pdf-object.ts';

const deepestForms = 12;

/**
 * Takes the images out of a page that is only looked at: each level shows them differently, and reading them takes most
 * of the time of a drawing. Each becomes a form that paints nothing. Never for a document that is saved.
 */
export function hideImages(document: PDFDocument, page: PDFObject, hidden: Set<number>): void {
  hideIn(document, page.getInheritable('Resources'), hidden, 0);
}

function hideIn(document: PDFDocument, resources: PDFObject, hidden: Set<number>, depth: number): void {
  if (!resources.isDictionary() || depth > deepestForms) return;
  const drawn = [
    ...entriesOf(valueAt(resources, 'XObject')).map(([, object]) => object),
    ...entriesOf(valueAt(resources, 'Pattern')).map(([, pattern]) => pattern),
    ...entriesOf(valueAt(resources, 'ExtGState')).map(([, state]) => {
      const mask = valueAt(state, 'SMask');
      return mask.isDictionary() ? valueAt(mask, 'G') : mask;
    }),
  ];
  for (const object of drawn) {
    const number = numberOfReference(object);
    if (number === 0 || hidden.has(number) || !object.isStream()) continue;
    hidden.add(number);
    if (nameAt(object, 'Subtype') === 'Image') paintNothing(document, object);
    else hideIn(document, valueAt(object, 'Resources'), hidden, depth + 1);
  }
}

function paintNothing(document: PDFDocument, image: PDFObject): void {
  for (const key of ['Filter', 'DecodeParms']) image.delete(key);
  image.put('Subtype', document.newName('Form'));
  image.put('BBox', [0, 0, 0, 0]);
  image.writeRawStream(Uint8Array.of(0x20));
}
