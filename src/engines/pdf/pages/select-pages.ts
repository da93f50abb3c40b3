import type { PageRotations } from '../../../shared/page-rotation.ts';
import { annotationsOf, rotationOf, settleInheritance, writePageTree } from '../document/page-tree.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { arrayOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { writeNameTree } from '../document/pdf-tree.ts';
import {
  type NamedDestinations,
  noNamedDestinations,
  pageOfDestination,
  readNamedDestinations,
  settleDestinations,
  targetPage,
} from './destinations.ts';
import { pruneFields } from './field-pruning.ts';
import { pruneOutline } from './outline.ts';
import { type PageLabel, readPageLabels, writePageLabels } from './page-labels.ts';
import { repeatPage } from './repeat-page.ts';
import { separateResources } from './resource-pruning.ts';
import { indexStructure, type StructureIndex } from './structure-index.ts';
import { pruneStructure } from './structure-tree.ts';

const noRotations: PageRotations = new Map();

export interface SelectionOutcome {
  linksKept: number;
  linksDropped: number;
  bookmarksKept: number;
  bookmarksDropped: number;
  fieldsDropped: number;
}

/** What is the same for every part of a document, found once. */
export interface PreparedPages {
  pageCount: number;
  labels: PageLabel[] | undefined;
  named: NamedDestinations;
  /** By object number of the page. */
  namesOfPage: ReadonlyMap<number, [string, PdfNode][]>;
  structure: StructureIndex | undefined;
}

/** Settles what pages inherit and share, so that any of them can stand alone. The document stays whole. */
export function preparePages(document: PdfFile, pages: readonly PdfNode[]): PreparedPages {
  pages.forEach(settleInheritance);
  const users = new Map<number, number>();
  for (const page of pages) {
    for (const number of new Set(resourceNumbers(valueAt(page, 'Resources')))) {
      if (number !== 0) users.set(number, (users.get(number) ?? 0) + 1);
    }
  }
  for (const page of pages) {
    const isShared = resourceNumbers(valueAt(page, 'Resources')).some((number) => (users.get(number) ?? 0) > 1);
    if (isShared) separateResources(document, page);
  }
  const named = readNamedDestinations(document);
  settleDestinations(document, pages, pages, named);
  const namesOfPage = new Map<number, [string, PdfNode][]>();
  for (const entry of named.tree) {
    const page = pageOfDestination(entry[1], noNamedDestinations);
    if (page === undefined) continue;
    const own = namesOfPage.get(page);
    if (own) own.push(entry);
    else namesOfPage.set(page, [entry]);
  }
  const labels = readPageLabels(document, pages.length);
  return { pageCount: pages.length, labels, named, namesOfPage, structure: indexStructure(document, pages) };
}

interface KeepOptions {
  rotations?: PageRotations;
  prepared?: PreparedPages;
}

/**
 * Leaves the document with exactly the pages `keep` (positions from 0, in that order, repeats allowed), turned as asked.
 * Whatever leads to a removed page goes with it, so that saving leaves none of its bytes behind. With pages that were
 * prepared, `pages` need hold those alone that stay.
 */
export function keepPages(
  document: PdfFile,
  pages: readonly PdfNode[],
  keep: readonly number[],
  { rotations = noRotations, prepared }: KeepOptions = {},
): SelectionOutcome {
  const labels = prepared ? prepared.labels : readPageLabels(document, pages.length);
  const keptPositions = new Set(keep);
  const removed = pages.filter((_, position) => !keptPositions.has(position));
  const pageCount = prepared?.pageCount ?? pages.length;
  const kept = [...keptPositions].map((position) => pages[position]).filter((page) => page !== undefined);
  if (!prepared) {
    kept.forEach(settleInheritance);
    separateSharedResources(document, kept, removed);
  }

  const keptNumbers = new Set(kept.map(numberOfReference));
  const named = prepared?.named ?? readNamedDestinations(document);
  if (!prepared) settleDestinations(document, pages, kept, named);
  const isGone = (owner: PdfNode) => {
    const target = targetPage(owner, named);
    return target !== undefined && !keptNumbers.has(target);
  };

  const links = dropDeadLinks(document, kept, isGone);
  const outline = pruneOutline(document, (item) => (isGone(item) ? 'drop' : 'keep'));
  const annotations = new Set(kept.flatMap((page) => annotationsOf(document, page).map(numberOfReference)));
  pruneNamedDestinations(document, named, keptNumbers, prepared?.namesOfPage);
  pruneCatalog(document, kept, keptNumbers, kept.length < pageCount);
  const fieldsDropped = pruneFields(document, annotations);
  const index = prepared?.structure;
  const between = index && { first: Math.min(...keep), last: Math.max(...keep), index };
  pruneStructure(document, { pages: keptNumbers, annotations, between });

  const order = orderPages(document, pages, keep);
  writePageTree(document, order);
  order.forEach((page, index) => {
    const turn = rotations.get(index + 1);
    if (turn) page.put('Rotate', (rotationOf(page) + turn) % 360);
  });
  if (labels)
    writePageLabels(
      document,
      keep.map((position) => labels[position]).filter((label) => label !== undefined),
    );
  for (const page of removed) if (!keptNumbers.has(numberOfReference(page))) document.deleteObject(page);
  return {
    linksKept: links.kept,
    linksDropped: links.dropped,
    bookmarksKept: outline.kept,
    bookmarksDropped: outline.dropped,
    fieldsDropped,
  };
}

function orderPages(document: PdfFile, pages: readonly PdfNode[], keep: readonly number[]): PdfNode[] {
  const used = new Set<number>();
  const order: PdfNode[] = [];
  for (const position of keep) {
    const page = pages[position];
    if (!page) continue;
    const number = numberOfReference(page);
    order.push(used.has(number) ? repeatPage(document, page) : page);
    used.add(number);
  }
  return order;
}

/** Only pages that share resources with a removed page need looking at: the rest cannot carry its bytes. */
function separateSharedResources(document: PdfFile, kept: readonly PdfNode[], removed: readonly PdfNode[]): void {
  const foreign = new Set<number>();
  for (const page of removed) {
    for (const number of resourceNumbers(page.getInheritable('Resources'))) foreign.add(number);
  }
  foreign.delete(0);
  for (const page of kept) {
    if (resourceNumbers(valueAt(page, 'Resources')).some((number) => foreign.has(number)))
      separateResources(document, page);
  }
}

/** A dictionary of resources and the dictionaries of images and fonts in it may each be shared. */
function resourceNumbers(resources: PdfNode): number[] {
  return [resources, valueAt(resources, 'XObject'), valueAt(resources, 'Font')].map(numberOfReference);
}

function dropDeadLinks(
  document: PdfFile,
  pages: readonly PdfNode[],
  isGone: (link: PdfNode) => boolean,
): { kept: number; dropped: number } {
  let kept = 0;
  let dropped = 0;
  for (const page of pages) {
    const annotations = annotationsOf(document, page);
    const living = annotations.filter((annotation) => {
      if (nameAt(annotation, 'Subtype') !== 'Link') return true;
      const gone = isGone(annotation);
      if (gone) dropped++;
      else kept++;
      return !gone;
    });
    if (living.length < annotations.length) page.put('Annots', arrayOf(document, living));
  }
  return { kept, dropped };
}

function pruneNamedDestinations(
  document: PdfFile,
  named: NamedDestinations,
  keptPages: ReadonlySet<number>,
  namesOfPage?: PreparedPages['namesOfPage'],
): void {
  const root = rootOf(document);
  const leadsToKept = (destination: PdfNode) => {
    const page = pageOfDestination(destination, noNamedDestinations);
    return page !== undefined && keptPages.has(page);
  };
  if (named.tree.size > 0) {
    const left = namesOfPage
      ? [...keptPages].flatMap((page) => namesOfPage.get(page) ?? [])
      : [...named.tree].filter(([, destination]) => leadsToKept(destination));
    valueAt(root, 'Names').put('Dests', writeNameTree(document, left));
  }
  const older = valueAt(root, 'Dests');
  for (const [name, destination] of named.older) if (!leadsToKept(destination)) older.delete(name);
}

/** What else in the catalog leads to pages: the opening view, article threads, captured web pages, page pieces. */
function pruneCatalog(
  document: PdfFile,
  kept: readonly PdfNode[],
  keptPages: ReadonlySet<number>,
  anyRemoved: boolean,
): void {
  const root = rootOf(document);
  const opening = valueAt(root, 'OpenAction');
  const destination = opening.isDictionary() ? valueAt(opening, 'D') : opening;
  const target = pageOfDestination(destination, noNamedDestinations);
  if (target !== undefined && !keptPages.has(target)) root.delete('OpenAction');
  if (!anyRemoved) return;
  for (const key of ['Threads', 'SpiderInfo', 'DPartRoot', 'PieceInfo']) root.delete(key);
  const names = valueAt(root, 'Names');
  if (names.isDictionary()) for (const key of ['Pages', 'Templates', 'IDS', 'URLS']) names.delete(key);
  for (const page of kept) for (const key of ['B', 'DPart', 'PieceInfo', 'Thumb']) page.delete(key);
}
