import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, itemsOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';

const deepestFields = 100;

/** Drops the fields whose widgets all went with their pages. `widgets` are the annotations that stay. */
export function pruneFields(document: PdfFile, widgets: ReadonlySet<number>): number {
  const form = valueAt(rootOf(document), 'AcroForm');
  if (!form.isDictionary()) return 0;
  const kept = new Set<number>();
  const seen = new Set<number>();
  let dropped = 0;

  const stays = (field: PdfNode, depth: number): boolean => {
    const number = numberOfReference(field);
    if (!field.isDictionary() || depth > deepestFields || (number !== 0 && seen.has(number))) return false;
    seen.add(number);
    const kids = itemsOf(valueAt(field, 'Kids'));
    if (kids.length === 0) {
      const isWidget = nameAt(field, 'Subtype') === 'Widget' || valueAt(field, 'Rect').isArray();
      const living = !isWidget || widgets.has(number);
      if (living) kept.add(number);
      else if (!valueAt(field, 'T').isNull()) dropped++;
      return living;
    }
    const left = kids.filter((kid) => stays(kid, depth + 1));
    if (left.length === 0) {
      if (!valueAt(field, 'T').isNull() && kids.every((kid) => valueAt(kid, 'T').isNull())) dropped++;
      return false;
    }
    if (left.length < kids.length) field.put('Kids', arrayOf(document, left));
    kept.add(number);
    return true;
  };

  const fields = itemsOf(valueAt(form, 'Fields'));
  const left = fields.filter((field) => stays(field, 0));
  form.put('Fields', arrayOf(document, left));
  const order = itemsOf(valueAt(form, 'CO'));
  if (order.length > 0)
    form.put(
      'CO',
      arrayOf(
        document,
        order.filter((field) => kept.has(numberOfReference(field))),
      ),
    );
  // The XML form describes the pages as they were; readers fall back to the fields without it.
  form.delete('XFA');
  if (left.length === 0) rootOf(document).delete('AcroForm');
  return dropped;
}
