import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, itemsOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../document/pdf-tree.ts';
import type { StructureIndex } from './structure-index.ts';

const deepestStructure = 400;

export interface KeptContent {
  pages: ReadonlySet<number>;
  annotations: ReadonlySet<number>;
  /** Known when many parts are cut from one document: the kept pages lie between these positions. */
  between?: { first: number; last: number; index: StructureIndex } | undefined;
}

/**
 * Takes the tags of removed pages out of the structure tree, with the text they may carry
 * (/ActualText, /Alt), and out of the two trees that lead to them by number and by name.
 */
export function pruneStructure(document: PdfFile, content: KeptContent): void {
  const root = rootOf(document);
  const structure = valueAt(root, 'StructTreeRoot');
  if (!structure.isDictionary()) return;
  const kept = new Set<number>();
  const left = itemsOf(kidsOf(document, structure)).filter((kid) => survives(document, kid, 0, content, kept, 0));
  if (left.length === 0) {
    root.delete('StructTreeRoot');
    root.delete('MarkInfo');
    return;
  }
  structure.put('K', arrayOf(document, left));
  if (content.between) writeIndexedParents(document, structure, kept, content.between.index);
  else pruneParentTree(document, structure, kept);
  if (valueAt(structure, 'IDTree').isDictionary()) {
    const names = readNameTree(valueAt(structure, 'IDTree')).filter(([, element]) =>
      kept.has(numberOfReference(element)),
    );
    structure.put('IDTree', writeNameTree(document, names));
  }
}

/** /K may be one kid or an array of them; always an array here. */
function kidsOf(document: PdfFile, element: PdfNode): PdfNode {
  const kids = valueAt(element, 'K');
  if (kids.isArray()) return kids;
  return kids.isNull() ? document.newArray() : arrayOf(document, [kids]);
}

function survives(
  document: PdfFile,
  kid: PdfNode,
  pageAbove: number,
  content: KeptContent,
  kept: Set<number>,
  depth: number,
): boolean {
  // Before anything is looked up: most of a large tree leads elsewhere.
  if (liesOutside(content.between, numberOfReference(kid))) return false;
  if (kid.isNumber()) return content.pages.has(pageAbove);
  if (!kid.isDictionary() || depth > deepestStructure) return false;
  const page = numberOfReference(valueAt(kid, 'Pg')) || pageAbove;
  const type = nameAt(kid, 'Type');
  if (type === 'MCR') return content.pages.has(page);
  if (type === 'OBJR') {
    const object = numberOfReference(valueAt(kid, 'Obj'));
    return (
      content.annotations.has(object) || (page !== 0 && content.pages.has(page) && !content.annotations.has(object))
    );
  }
  const number = numberOfReference(kid);
  if (number !== 0 && kept.has(number)) return false;
  const kids = itemsOf(kidsOf(document, kid));
  // Known as kept while its kids are looked at, so that a loop back to it ends.
  kept.add(number);
  const left = kids.filter((below) => survives(document, below, page, content, kept, depth + 1));
  const stays = left.length > 0 || (kids.length === 0 && (page === 0 || content.pages.has(page)));
  if (!stays) {
    kept.delete(number);
    return false;
  }
  if (left.length !== kids.length) kid.put('K', left.length === 1 && left[0] ? left[0] : arrayOf(document, left));
  // Without its own page the element must not lead to one that is gone.
  if (numberOfReference(valueAt(kid, 'Pg')) !== 0 && !content.pages.has(page)) kid.delete('Pg');
  return true;
}

function liesOutside(between: KeptContent['between'], number: number): boolean {
  const span = between && number !== 0 ? between.index.spans.get(number) : undefined;
  return span !== undefined && between !== undefined && (span.last < between.first || span.first > between.last);
}

function pruneParentTree(document: PdfFile, structure: PdfNode, kept: ReadonlySet<number>): void {
  const parents = readNumberTree(valueAt(structure, 'ParentTree'));
  const left: [number, PdfNode][] = [];
  for (const [key, value] of parents) {
    if (!value.isArray()) {
      if (kept.has(numberOfReference(value))) left.push([key, value]);
      continue;
    }
    const elements = itemsOf(value);
    const surviving = elements.map((element) => (kept.has(numberOfReference(element)) ? element : document.newNull()));
    if (surviving.every((element) => element.isNull())) continue;
    left.push([key, surviving.some((element) => element.isNull()) ? arrayOf(document, surviving) : value]);
  }
  structure.put('ParentTree', writeNumberTree(document, left));
}

function writeIndexedParents(
  document: PdfFile,
  structure: PdfNode,
  kept: ReadonlySet<number>,
  { parents }: StructureIndex,
): void {
  const left: [number, PdfNode][] = [];
  for (const { key, value, elements } of parents) {
    if (!elements) {
      if (kept.has(numberOfReference(value))) left.push([key, value]);
    } else if (elements.some((element) => kept.has(element))) {
      const surviving = elements.map((element) =>
        kept.has(element) ? document.newIndirect(element) : document.newNull(),
      );
      left.push([key, arrayOf(document, surviving)]);
    }
  }
  structure.put('ParentTree', writeNumberTree(document, left));
}

/** Visits every structure element below `structure` once. */
export function walkStructure<N extends PdfNode>(structure: N, visit: (element: N) => void): void {
  const seen = new Set<number>();
  const waiting: N[] = [];
  const add = (kids: N) => {
    // One by one: a list of a hundred thousand does not fit on the stack.
    if (kids.isArray()) for (const kid of itemsOf(kids)) waiting.push(kid);
    else waiting.push(kids);
  };
  add(valueAt(structure, 'K'));
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    if (!element.isDictionary() || valueAt(element, 'S').isNull()) continue;
    const number = numberOfReference(element);
    if (number !== 0 && seen.has(number)) continue;
    seen.add(number);
    visit(element);
    add(valueAt(element, 'K'));
  }
}
