import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { entriesOf, itemsOf, nameAt, rootOf, valueAt } from '../document/pdf-object.ts';
import { keyOf, readNameTree } from '../document/pdf-tree.ts';
import { walkOutline } from './outline.ts';

/** Destinations by name: from the name tree, and from the dictionary older files have. */
export interface NamedDestinations<N extends PdfNode = PdfNode> {
  tree: ReadonlyMap<string, N>;
  older: ReadonlyMap<string, N>;
}

export const noNamedDestinations: NamedDestinations<never> = {
  tree: new Map<string, never>(),
  older: new Map<string, never>(),
};

export function readNamedDestinations<N extends PdfNode>(document: PdfFile<N>): NamedDestinations<N> {
  const root = rootOf(document);
  return {
    tree: new Map(readNameTree(valueAt(root, 'Names', 'Dests'))),
    older: new Map(entriesOf(valueAt(root, 'Dests'))),
  };
}

/** The explicit form `[page /XYZ …]` of whatever a link or bookmark holds; undefined when it leads nowhere. */
export function explicitDestination<N extends PdfNode>(destination: N, named: NamedDestinations<N>): N | undefined {
  let found = destination;
  if (destination.isString()) found = named.tree.get(keyOf(destination)) ?? destination;
  else if (destination.isName()) found = named.older.get(destination.asName()) ?? destination;
  if (found.isDictionary()) found = valueAt(found, 'D');
  return found.isArray() ? found : undefined;
}

/** Where the destination of a link annotation or outline item is written: in itself or in its jump action. */
export function destinationHolder<N extends PdfNode>(owner: N): { holder: N; key: 'Dest' | 'D' } | undefined {
  if (!valueAt(owner, 'Dest').isNull()) return { holder: owner, key: 'Dest' };
  const action = valueAt(owner, 'A');
  if (action.isDictionary() && nameAt(action, 'S') === 'GoTo') return { holder: action, key: 'D' };
  return undefined;
}

/**
 * Some writers put the position of a page where its reference belongs: it leads elsewhere as soon as pages come or go.
 * What links of `linking` pages, bookmarks, named places and the opening view hold gets the reference instead.
 */
export function settleDestinations<N extends PdfNode>(
  document: PdfFile<N>,
  pages: readonly N[],
  linking: readonly N[],
  named: NamedDestinations<N>,
): void {
  const settle = (destination: N) => {
    const explicit = explicitDestination(destination, named);
    const target = explicit && valueAt(explicit, 0);
    const page = target?.isNumber() ? pages[target.asNumber()] : undefined;
    if (page) explicit?.put(0, page);
  };
  const settleOwn = (owner: N) => {
    const held = destinationHolder(owner);
    if (held) settle(valueAt(held.holder, held.key));
  };
  for (const page of linking) {
    for (const annotation of itemsOf(valueAt(page, 'Annots')))
      if (nameAt(annotation, 'Subtype') === 'Link') settleOwn(annotation);
  }
  walkOutline(document, settleOwn);
  settle(valueAt(rootOf(document), 'OpenAction'));
  for (const places of [named.tree, named.older]) for (const destination of places.values()) settle(destination);
}

/** The object number of the page a link or bookmark jumps to; undefined when it is no jump or leads nowhere. */
export function targetPage(owner: PdfNode, named: NamedDestinations): number | undefined {
  const held = destinationHolder(owner);
  if (!held) return undefined;
  return pageOfDestination(valueAt(held.holder, held.key), named);
}

export function pageOfDestination(destination: PdfNode, named: NamedDestinations): number | undefined {
  const page = explicitDestination(destination, named);
  const target = page ? valueAt(page, 0) : undefined;
  return target?.isIndirect() ? target.asIndirect() : undefined;
}
