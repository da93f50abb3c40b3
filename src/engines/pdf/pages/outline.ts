import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { numberAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';

const maxItems = 100_000;

/** Visits every outline item once, parents before children, whatever loops the file holds. Returns how many there are. */
export function walkOutline<N extends PdfNode>(document: PdfFile<N>, visit: (item: N) => void): number {
  const seen = new Set<number>();
  const waiting: N[] = [valueAt(rootOf(document), 'Outlines', 'First')];
  let count = 0;
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    if (!item.isDictionary() || count >= maxItems) continue;
    const number = numberOfReference(item);
    if (number !== 0 && seen.has(number)) continue;
    seen.add(number);
    count++;
    visit(item);
    waiting.push(valueAt(item, 'Next'), valueAt(item, 'First'));
  }
  return count;
}

/**
 * Keeps the items `decide` keeps, those with kept children as plain headings, and joins the rest anew.
 * Returns how many items are left and how many went.
 */
export function pruneOutline(
  document: PdfFile,
  decide: (item: PdfNode) => 'keep' | 'drop',
): { kept: number; dropped: number } {
  const root = rootOf(document);
  const outlines = valueAt(root, 'Outlines');
  if (!outlines.isDictionary()) return { kept: 0, dropped: 0 };
  const seen = new Set<number>();
  let kept = 0;
  let dropped = 0;

  const pruneChildren = (parent: PdfNode, depth: number): PdfNode[] => {
    const survivors: PdfNode[] = [];
    for (const item of chainOf(valueAt(parent, 'First'), seen)) {
      const children = depth < deepestOutline ? pruneChildren(item, depth + 1) : [];
      const verdict = decide(item);
      if (verdict === 'drop' && children.length === 0) {
        dropped++;
        continue;
      }
      if (verdict === 'drop') {
        item.delete('Dest');
        item.delete('A');
      }
      linkChildren(item, children, numberAt(item, 'Count') >= 0);
      survivors.push(item);
      kept++;
    }
    return survivors;
  };

  const top = pruneChildren(outlines, 0);
  if (top.length === 0) root.delete('Outlines');
  else linkChildren(outlines, top, true);
  return { kept, dropped };
}

const deepestOutline = 100;

/** An item and those after it, each read once. */
export function chainOf<N extends PdfNode>(first: N, seen: Set<number>): N[] {
  const chain: N[] = [];
  for (let item = first; item.isDictionary() && chain.length < maxItems; item = valueAt(item, 'Next')) {
    const number = numberOfReference(item);
    if (number === 0 || seen.has(number)) break;
    seen.add(number);
    chain.push(item);
  }
  return chain;
}

/** Makes `children` the items below `parent`; /Count tells how many are visible, negative when it is closed. */
export function linkChildren(parent: PdfNode, children: readonly PdfNode[], isOpen: boolean): void {
  const first = children[0];
  const last = children.at(-1);
  if (!first || !last) {
    for (const key of ['First', 'Last', 'Count']) parent.delete(key);
    return;
  }
  let visible = 0;
  children.forEach((child, index) => {
    child.put('Parent', parent);
    const before = children[index - 1];
    const after = children[index + 1];
    if (before) child.put('Prev', before);
    else child.delete('Prev');
    if (after) child.put('Next', after);
    else child.delete('Next');
    visible += 1 + Math.max(0, numberAt(child, 'Count'));
  });
  parent.put('First', first);
  parent.put('Last', last);
  parent.put('Count', isOpen ? visible : -visible);
}
