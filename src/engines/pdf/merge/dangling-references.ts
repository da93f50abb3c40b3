import type { PDFDocument, PDFObject } from 'mupdf';
import { entriesOf, itemsOf } from '../document/pdf-object.ts';

/** MuPDF will not graft a reference to a number that the source has no object for, though it means null to every reader. */
export function isDanglingComplaint(error: unknown): boolean {
  return error instanceof Error && error.message.includes('object number out of range');
}

/** Makes null of every reference to 0 or past the end of the document's objects. */
export function dropDanglingReferences(document: PDFDocument): void {
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number).resolve();
    if (!object.isNull()) dropIn(document, object, count);
  }
}

function dropIn(document: PDFDocument, object: PDFObject, count: number): void {
  const visit = (key: string | number, value: PDFObject) => {
    if (!value.isIndirect()) return dropIn(document, value, count);
    const number = value.asIndirect();
    if (number < 1 || number >= count) object.put(key, document.newNull());
  };
  itemsOf(object).forEach((value, index) => {
    visit(index, value);
  });
  for (const [key, value] of entriesOf(object)) visit(key, value);
}
