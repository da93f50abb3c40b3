import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, itemsOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import type { Graft } from './graft.ts';

const joinedLists = ['ON', 'OFF', 'Order', 'RBGroups', 'Locked', 'AS'] as const;

interface JoinedLayers<N extends PdfNode> {
  groups: N[];
  lists: Map<(typeof joinedLists)[number], N[]>;
}

export function newJoinedLayers<N extends PdfNode>(): JoinedLayers<N> {
  return { groups: [], lists: new Map(joinedLists.map((list) => [list, []])) };
}

/** Optional content: every layer keeps the state it has in its own file. */
export function joinLayers<N extends PdfNode>(layers: JoinedLayers<N>, { move, source }: Graft<N>): void {
  const properties = valueAt(rootOf(source.document), 'OCProperties');
  if (!properties.isDictionary()) return;
  const groups = itemsOf(valueAt(properties, 'OCGs')).filter((group) => group.isIndirect());
  layers.groups.push(...groups.map(move));
  const view = valueAt(properties, 'D');
  for (const list of joinedLists) {
    layers.lists.get(list)?.push(...itemsOf(valueAt(view, list)).map(move));
  }
  if (nameAt(view, 'BaseState') !== 'OFF') return;
  // The joined file starts with all layers on, so those this file leaves off are named.
  const on = new Set(itemsOf(valueAt(view, 'ON')).map(numberOfReference));
  layers.lists.get('OFF')?.push(...groups.filter((group) => !on.has(numberOfReference(group))).map(move));
}

export function writeLayers<N extends PdfNode>(output: PdfFile<N>, { groups, lists }: JoinedLayers<N>): void {
  if (groups.length === 0) return;
  const view = output.newDictionary();
  for (const [list, members] of lists) if (members.length > 0) view.put(list, arrayOf(output, members));
  rootOf(output).put('OCProperties', { OCGs: arrayOf(output, groups), D: view });
}
