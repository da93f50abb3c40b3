import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { itemsOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';

const maxFields = 200_000;

/** Visits every node of the field tree once, parents before children. */
export function walkFields<N extends PdfNode>(document: PdfFile<N>, visit: (field: N) => void): void {
  const seen = new Set<number>();
  const waiting = itemsOf(valueAt(rootOf(document), 'AcroForm', 'Fields')).reverse();
  let count = 0;
  for (let field = waiting.pop(); field; field = waiting.pop()) {
    if (!field.isDictionary() || count++ >= maxFields) continue;
    const number = numberOfReference(field);
    if (number !== 0 && seen.has(number)) continue;
    seen.add(number);
    visit(field);
    // One by one: a list of a hundred thousand does not fit on the stack.
    for (const kid of itemsOf(valueAt(field, 'Kids')).reverse()) waiting.push(kid);
  }
}

/** Fields that hold a filled-in signature. */
export function countSignatures(document: PdfFile): number {
  let signatures = 0;
  walkFields(document, (field) => {
    if (nameAt(field, 'FT') === 'Sig' && valueAt(field, 'V').isDictionary()) signatures++;
  });
  return signatures;
}

/** Terminal fields: those a person sees, not the nodes that group them. */
export function countFields(document: PdfFile): number {
  let fields = 0;
  walkFields(document, (field) => {
    const kids = itemsOf(valueAt(field, 'Kids'));
    const grouping = kids.some((kid) => !valueAt(kid, 'T').isNull());
    if (!grouping && !valueAt(field, 'T').isNull()) fields++;
  });
  return fields;
}
