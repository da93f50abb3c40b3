import type { PDFDocument, PDFObject } from 'mupdf';
import { itemsOf, numberAt, valueAt } from '../document/pdf-object.ts';

/** Shorter lists hardly gain. */
const worthwhileItems = 40;

/** Widths of the characters of a composite font (ISO 32000-1, 9.7.4.3), without those that are never shown. */
export function trimWidths(document: PDFDocument, descendant: PDFObject, cids: ReadonlySet<number>): void {
  const list = valueAt(descendant, 'W');
  const items = itemsOf(list);
  const all = items.reduce((sum, item) => sum + 1 + (item.isArray() ? item.length : 0), 0);
  if (all < worthwhileItems) return;
  const widths = readWidths(items, cids);
  if (!widths) return;
  const usual = numberAt(descendant, 'DW', 1000);
  const kept = [...widths].filter(([, width]) => width !== usual).sort(([a], [b]) => a - b);
  const trimmed = document.newArray();
  let group: PDFObject | undefined;
  let next = -1;
  for (const [cid, width] of kept) {
    if (cid !== next || !group) {
      group = document.newArray();
      trimmed.push(cid);
      trimmed.push(group);
    }
    group.push(width);
    next = cid + 1;
  }
  if (kept.length === 0) descendant.delete('W');
  else descendant.put('W', trimmed);
}

/** Undefined when a width is given twice, or in a way that is not known. */
function readWidths(items: readonly PDFObject[], cids: ReadonlySet<number>): Map<number, number> | undefined {
  const widths = new Map<number, number>();
  const given = new Set<number>();
  const set = (cid: number, width: PDFObject): boolean => {
    if (given.has(cid) || !width.isNumber()) return false;
    given.add(cid);
    if (cids.has(cid)) widths.set(cid, width.asNumber());
    return true;
  };
  for (let at = 0; at < items.length; ) {
    const [first, second, third] = [items[at], items[at + 1], items[at + 2]];
    if (!first?.isNumber() || !second) return undefined;
    const start = first.asNumber();
    if (second.isArray()) {
      if (!itemsOf(second).every((width, index) => set(start + index, width))) return undefined;
      at += 2;
      continue;
    }
    if (!second.isNumber() || !third || second.asNumber() - start > 65_535) return undefined;
    for (let cid = start; cid <= second.asNumber(); cid++) if (!set(cid, third)) return undefined;
    at += 3;
  }
  return widths;
}
