import { annotationsOf } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import {
  arrayOf,
  copyDictionary,
  itemsOf,
  nameAt,
  numberOfReference,
  rootOf,
  valueAt,
} from '../document/pdf-object.ts';

const fieldKeys = [
  'FT',
  'T',
  'TU',
  'TM',
  'Ff',
  'V',
  'DV',
  'DA',
  'Q',
  'DS',
  'RV',
  'Opt',
  'MaxLen',
  'TI',
  'I',
  'Lock',
  'SV',
];

/**
 * A page asked for twice needs a second page object with annotations of its own: one object in two places
 * confuses readers. The copy shares content and resources, so it adds next to nothing to the file.
 */
export function repeatPage(document: PdfFile, page: PdfNode): PdfNode {
  const copy = document.addObject(copyDictionary(document, page.resolve()));
  // Tags belong to one page only; the copy stays untagged.
  copy.delete('StructParents');
  const annotations = annotationsOf(document, page).map((annotation) => repeatAnnotation(document, annotation, copy));
  if (annotations.length > 0) copy.put('Annots', arrayOf(document, annotations));
  return copy;
}

function repeatAnnotation(document: PdfFile, annotation: PdfNode, page: PdfNode): PdfNode {
  const isWidget = nameAt(annotation, 'Subtype') === 'Widget';
  if (isWidget && !valueAt(annotation, 'T').isNull()) splitField(document, annotation);
  const copy = document.addObject(copyDictionary(document, annotation.resolve()));
  copy.put('P', page);
  for (const key of ['StructParent', 'Popup', 'IRT']) copy.delete(key);
  const siblings = valueAt(valueAt(annotation, 'Parent'), 'Kids');
  // In a damaged form the field above may not know of its widgets.
  if (isWidget && siblings.isArray()) siblings.push(copy);
  return copy;
}

/** A field merged with its only widget becomes a field with widgets below it, so that a second one can join. */
function splitField(document: PdfFile, widget: PdfNode): void {
  const field = document.addObject(document.newDictionary());
  for (const key of fieldKeys) {
    const value = valueAt(widget, key);
    if (value.isNull()) continue;
    field.put(key, value);
    widget.delete(key);
  }
  const above = valueAt(widget, 'Parent');
  const siblings = above.isDictionary() ? valueAt(above, 'Kids') : valueAt(rootOf(document), 'AcroForm', 'Fields');
  if (above.isDictionary()) field.put('Parent', above);
  itemsOf(siblings).forEach((sibling, index) => {
    if (numberOfReference(sibling) === numberOfReference(widget)) siblings.put(index, field);
  });
  field.put('Kids', arrayOf(document, [widget]));
  widget.put('Parent', field);
}
