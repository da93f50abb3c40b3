import { annotationsOf } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { numberAt, rootOf, valueAt } from '../document/pdf-object.ts';
import { destinationHolder, explicitDestination, type NamedDestinations } from '../pages/destinations.ts';
import { chainOf, linkChildren } from '../pages/outline.ts';
import { freeName } from './free-name.ts';
import type { Graft } from './graft.ts';

/** A jump taken out of its annotation while the pages move. */
interface Jump<N extends PdfNode> {
  annotation: N;
  holder: N;
  key: 'Dest' | 'D';
  destination: N;
}

/**
 * Takes the destinations out of all link annotations, named ones resolved to explicit ones. They are put back when
 * all pages have moved: following them while graft would recurse from page to page, as deep as there are pages.
 */
export function takeJumps<N extends PdfNode>(
  document: PdfFile<N>,
  pages: readonly N[],
  named: NamedDestinations<N>,
): Jump<N>[] {
  const jumps: Jump<N>[] = [];
  for (const page of pages) {
    for (const annotation of annotationsOf(document, page)) {
      const held = destinationHolder(annotation);
      if (!held) continue;
      const destination = explicitDestination(valueAt(held.holder, held.key), named);
      if (!destination || !leadsToPage(destination)) continue;
      jumps.push({ annotation, ...held, destination });
    }
  }
  for (const { holder, key } of jumps) holder.put(key, document.newNull());
  return jumps;
}

function leadsToPage(destination: PdfNode): boolean {
  return valueAt(destination, 0).isIndirect();
}

export function restoreJumps<N extends PdfNode>({ move }: Pick<Graft<N>, 'move'>, jumps: readonly Jump<N>[]): void {
  for (const { annotation, holder, key, destination } of jumps) {
    const moved = move(annotation);
    const movedHolder = key === 'Dest' ? moved : valueAt(moved, 'A');
    // Of a damaged file it may not have come along.
    if (movedHolder.isDictionary()) movedHolder.put(key, move(destination));
    // The source gets its own back: its named places and bookmarks are still to be read.
    holder.put(key, destination);
  }
}

const deepestOutline = 100;

/** Copies the bookmarks of one file item by item and returns how many there were. */
export function joinOutline<N extends PdfNode>(graft: Graft<N>, top: N[], named: NamedDestinations<N>): number {
  const seen = new Set<number>();
  let count = 0;

  const copyChildren = (parent: N, depth: number): N[] =>
    chainOf(valueAt(parent, 'First'), seen).map((item) => {
      count++;
      const copy = copyItem(graft, item, named);
      const children = depth < deepestOutline ? copyChildren(item, depth + 1) : [];
      if (children.length > 0) linkChildren(copy, children, numberAt(item, 'Count') >= 0);
      return copy;
    });

  top.push(...copyChildren(valueAt(rootOf(graft.source.document), 'Outlines'), 0));
  return count;
}

function copyItem<N extends PdfNode>({ output, move }: Graft<N>, item: N, named: NamedDestinations<N>): N {
  const copy = output.addObject(output.newDictionary());
  for (const key of ['Title', 'C', 'F']) {
    const value = valueAt(item, key);
    if (!value.isNull()) copy.put(key, move(value));
  }
  const held = destinationHolder(item);
  if (!held) {
    const action = valueAt(item, 'A');
    if (action.isDictionary()) copy.put('A', move(action));
    return copy;
  }
  const destination = explicitDestination(valueAt(held.holder, held.key), named);
  if (destination && leadsToPage(destination)) copy.put('Dest', move(destination));
  return copy;
}

/** Named places stay reachable from outside; a name that is taken already gets a number. */
export function joinNamedDestinations<N extends PdfNode>(
  { move }: Graft<N>,
  places: Map<string, N>,
  named: NamedDestinations<N>,
): void {
  for (const [name, value] of [...named.tree, ...named.older]) {
    const destination = explicitDestination(value, named);
    if (!destination || !leadsToPage(destination)) continue;
    places.set(freeName(name, places), move(destination));
  }
}
