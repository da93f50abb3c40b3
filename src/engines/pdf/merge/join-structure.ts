import { annotationsOf } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import {
  arrayOf,
  dictionaryOf,
  entriesOf,
  itemsOf,
  nameAt,
  numberOfReference,
  rootOf,
  valueAt,
} from '../document/pdf-object.ts';
import { readNameTree, readNumberTree, writeNameTree, writeNumberTree } from '../document/pdf-tree.ts';
import { walkStructure } from '../pages/structure-tree.ts';
import { freeName } from './free-name.ts';
import type { Graft, JoinSource } from './graft.ts';

interface JoinedStructure<N extends PdfNode> {
  kids: N[];
  parents: [number, N][];
  ids: Map<string, N>;
  namespaces: N[];
  /** Custom tag names and attribute classes, with their meaning as text to tell a clash from a repeat. */
  roles: Map<string, { value: N; meaning: string }>;
  classes: Map<string, { value: N; meaning: string }>;
  /** First key of the parent tree that is free; the keys of the next file are shifted by it. */
  nextKey: number;
  shift: number;
}

export function newJoinedStructure<N extends PdfNode>(): JoinedStructure<N> {
  return {
    kids: [],
    parents: [],
    ids: new Map(),
    namespaces: [],
    roles: new Map(),
    classes: new Map(),
    nextKey: 0,
    shift: 0,
  };
}

/** Pages and annotations name their tags by number. The numbers of each file start where those before it end. */
export function shiftStructureKeys<N extends PdfNode>(
  joined: JoinedStructure<N>,
  { document, pages }: JoinSource<N>,
): void {
  const shift = joined.nextKey;
  joined.shift = shift;
  const structure = valueAt(rootOf(document), 'StructTreeRoot');
  const keys = new Set(
    structure.isDictionary() ? readNumberTree(valueAt(structure, 'ParentTree')).map(([key]) => key) : [],
  );
  joined.nextKey = shift + 1 + [...keys].reduce((most, key) => Math.max(most, key), -1);
  const hadTags = keys.size > 0;
  // An annotation may stand on several pages.
  const shifted = new Set<number>();
  const shiftKey = (owner: PdfNode, key: 'StructParent' | 'StructParents') => {
    const number = valueAt(owner, key);
    if (!number.isNumber() || shifted.has(numberOfReference(owner))) return;
    shifted.add(numberOfReference(owner));
    if (!hadTags) owner.delete(key);
    else if (shift > 0) owner.put(key, number.asNumber() + shift);
    keys.delete(number.asNumber());
  };
  if (!hadTags && shift === 0) return;
  for (const page of pages) {
    shiftKey(page, 'StructParents');
    for (const annotation of annotationsOf(document, page)) shiftKey(annotation, 'StructParent');
  }
  if (hadTags && keys.size > 0 && shift > 0) shiftForms(document, shift);
}

/** Keys no page or annotation uses belong to form XObjects and images, which only a look at every object finds. */
function shiftForms(document: PdfFile, shift: number): void {
  const count = document.countObjects();
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number);
    if (!object.isStream()) continue;
    for (const key of ['StructParent', 'StructParents']) {
      const value = valueAt(object, key);
      if (value.isNumber()) object.put(key, value.asNumber() + shift);
    }
  }
}

export function joinStructure<N extends PdfNode>(joined: JoinedStructure<N>, graft: Graft<N>): void {
  const structure = valueAt(rootOf(graft.source.document), 'StructTreeRoot');
  if (!structure.isDictionary()) return;
  const roles = joinMap(joined.roles, graft, valueAt(structure, 'RoleMap'));
  const classes = joinMap(joined.classes, graft, valueAt(structure, 'ClassMap'));
  if (roles.size + classes.size > 0) renameInElements(graft.source.document, structure, roles, classes);

  const kids = valueAt(structure, 'K');
  for (const kid of kids.isArray() ? itemsOf(kids) : [kids]) {
    if (kid.isDictionary()) joined.kids.push(graft.moveNumbered(kid));
  }
  for (const [key, value] of readNumberTree(valueAt(structure, 'ParentTree'))) {
    if (!value.isNull()) joined.parents.push([key + joined.shift, graft.move(value)]);
  }
  for (const [id, element] of readNameTree(valueAt(structure, 'IDTree'))) {
    if (!joined.ids.has(id)) joined.ids.set(id, graft.move(element));
  }
  joined.namespaces.push(...itemsOf(valueAt(structure, 'Namespaces')).map(graft.move));
}

/** Adds the entries of one file and returns which names had to change because they mean something else already. */
function joinMap<N extends PdfNode>(
  joined: JoinedStructure<N>['roles'],
  { move }: Graft<N>,
  map: N,
): Map<string, string> {
  const renamed = new Map<string, string>();
  for (const [name, value] of entriesOf(map)) {
    const meaning = meaningOf(value);
    const taken = joined.get(name);
    if (taken?.meaning === meaning) continue;
    const free = freeName(name, joined);
    if (free !== name) renamed.set(name, free);
    joined.set(free, { value: move(value), meaning });
  }
  return renamed;
}

const deepestMeaning = 20;

/** What a value says, as text. What it refers to is not followed: that may lead anywhere. */
function meaningOf(value: PdfNode, depth = 0): string {
  if (depth > 0 && value.isIndirect()) return `${value.asIndirect()} 0 R`;
  if (value.isNull() || depth > deepestMeaning) return 'null';
  if (value.isName()) return `/${value.asName()}`;
  if (value.isNumber()) return String(value.asNumber());
  if (value.isString()) return `<${Buffer.from(value.asByteString()).toString('hex')}>`;
  if (value.isArray()) return `[${itemsOf(value).map((item) => meaningOf(item, depth + 1))}]`;
  if (!value.isDictionary()) return String(value.asBoolean());
  const entries = entriesOf(value).map(([key, entry]) => `/${key} ${meaningOf(entry, depth + 1)}`);
  return `<<${entries.sort()}>>`;
}

function renameInElements(
  document: PdfFile,
  structure: PdfNode,
  roles: ReadonlyMap<string, string>,
  classes: ReadonlyMap<string, string>,
): void {
  walkStructure(structure, (element) => {
    const role = roles.get(nameAt(element, 'S'));
    if (role) element.put('S', document.newName(role));
    const used = valueAt(element, 'C');
    const single = used.isName() ? classes.get(used.asName()) : undefined;
    if (single) element.put('C', document.newName(single));
    itemsOf(used).forEach((name, index) => {
      const changed = name.isName() ? classes.get(name.asName()) : undefined;
      if (changed) used.put(index, document.newName(changed));
    });
  });
}

export function writeStructure<N extends PdfNode>(output: PdfFile<N>, joined: JoinedStructure<N>): void {
  if (joined.kids.length === 0) return;
  const root = rootOf(output);
  const structure = output.addObject({ Type: 'StructTreeRoot' });
  for (const kid of joined.kids) kid.put('P', structure);
  structure.put('K', arrayOf(output, joined.kids));
  structure.put('ParentTree', writeNumberTree(output, joined.parents));
  structure.put('ParentTreeNextKey', joined.nextKey);
  if (joined.ids.size > 0) structure.put('IDTree', writeNameTree(output, joined.ids));
  if (joined.namespaces.length > 0) structure.put('Namespaces', arrayOf(output, joined.namespaces));
  for (const [key, map] of [
    ['RoleMap', joined.roles],
    ['ClassMap', joined.classes],
  ] as const) {
    if (map.size === 0) continue;
    structure.put(
      key,
      dictionaryOf(
        output,
        [...map].map(([name, { value }]) => [name, value]),
      ),
    );
  }
  root.put('StructTreeRoot', structure);
  root.put('MarkInfo', { Marked: true });
}
