import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { nameAt, numberAt, rootOf, textAt, valueAt } from '../document/pdf-object.ts';
import { readNumberTree, writeNumberTree } from '../document/pdf-tree.ts';

/** How one page is called: a prefix and, with a style, a number. */
export interface PageLabel {
  style: string;
  prefix: string;
  number: number;
}

/** The label of every page, or undefined when the file names none. */
export function readPageLabels(document: PdfFile, pageCount: number): PageLabel[] | undefined {
  const tree = valueAt(rootOf(document), 'PageLabels');
  if (!tree.isDictionary()) return undefined;
  const ranges = readNumberTree(tree).sort(([a], [b]) => a - b);
  if (ranges.length === 0) return undefined;
  const labels: PageLabel[] = [];
  let range = -1;
  for (let page = 0; page < pageCount; page++) {
    while ((ranges[range + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= page) range++;
    const current = ranges[range];
    labels.push(current ? labelIn(current[1], page - current[0]) : plainLabel(page));
  }
  return labels;
}

/** What readers show for a page without a label: its position. */
export function plainLabel(page: number): PageLabel {
  return { style: 'D', prefix: '', number: page + 1 };
}

function labelIn(range: PdfNode, offset: number): PageLabel {
  return {
    style: nameAt(range, 'S'),
    prefix: textAt(range, 'P') ?? '',
    number: Math.max(1, numberAt(range, 'St', 1)) + offset,
  };
}

/** Writes the labels as ranges: a new one starts where style or prefix change or the numbers do not count on. */
export function writePageLabels(document: PdfFile, labels: readonly PageLabel[]): void {
  const ranges: [number, PdfNode][] = [];
  labels.forEach((label, page) => {
    const before = labels[page - 1];
    const counts = before && label.style === before.style && label.prefix === before.prefix;
    if (counts && (label.style === '' || label.number === before.number + 1)) return;
    const range = document.newDictionary();
    if (label.style) range.put('S', document.newName(label.style));
    if (label.prefix) range.put('P', document.newString(label.prefix));
    if (label.style && label.number !== 1) range.put('St', label.number);
    ranges.push([page, range]);
  });
  rootOf(document).put('PageLabels', writeNumberTree(document, ranges));
}
