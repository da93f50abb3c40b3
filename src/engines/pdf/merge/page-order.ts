import { listPages, settleInheritance, writePageTree } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { plainLabel, readPageLabels, writePageLabels } from '../pages/page-labels.ts';

/** Places of the joined pages for two scans of the two sides of a stack: the second was fed from its last page. */
export function interleavedOrder(first: number, second: number): number[] {
  const order: number[] = [];
  for (let index = 0; index < Math.max(first, second); index++) {
    if (index < first) order.push(index);
    if (index < second) order.push(first + second - 1 - index);
  }
  return order;
}

/** Puts the pages into another order; labels go with them, links and bookmarks lead to them as before. */
export function orderPages<N extends PdfNode>(document: PdfFile<N>, order: readonly number[]): void {
  const { pages } = listPages(document, order.length);
  const labels = readPageLabels(document, pages.length);
  pages.forEach(settleInheritance);
  writePageTree(
    document,
    order.flatMap((position) => pages[position] ?? []),
  );
  if (labels)
    writePageLabels(
      document,
      order.map((position) => labels[position] ?? plainLabel(position)),
    );
}
