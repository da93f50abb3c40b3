import type { PdfFile, PdfNode } from './pdf-model.ts';
import { arrayOf, asReference, itemsOf, nameAt, numberAt, numberOfReference, rootOf, valueAt } from './pdf-object.ts';

const inheritedKeys = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const;
/** Deeper trees are not written by anybody; they exist to exhaust the stack of readers. */
const deepestTree = 500;

export type PageList<N extends PdfNode> = { pages: N[]; complete: boolean };

/**
 * The page objects in reading order, found by walking the tree itself: /Count may lie. Stops after `most` pages. A list is
 * complete when others find these pages too: they go by what every node says of the number of pages below it.
 */
export function listPages<N extends PdfNode>(document: PdfFile<N>, most: number): PageList<N> {
  const pages: N[] = [];
  const open = new Set<number>();
  let complete = true;

  const walk = (node: N, depth: number): void => {
    if (!node.isDictionary()) return;
    const kids = valueAt(node, 'Kids');
    if (!kids.isArray() || nameAt(node, 'Type') === 'Page') {
      if (node.isIndirect()) pages.push(node);
      if (depth === 0 || !node.isIndirect()) complete = false;
      return;
    }
    const number = numberOfReference(node);
    if (open.has(number) || depth > deepestTree) {
      complete = false;
      return;
    }
    open.add(number);
    const before = pages.length;
    const length = kids.length;
    for (let index = 0; index < length; index++) {
      if (pages.length > most) {
        complete = false;
        break;
      }
      walk(valueAt(kids, index), depth + 1);
    }
    open.delete(number);
    if (numberAt(node, 'Count', -1) !== pages.length - before) complete = false;
  };

  walk(valueAt(rootOf(document), 'Pages'), 0);
  return { pages, complete };
}

/** How far a page is turned: 0, 90, 180 or 270, whatever the file claims. */
export function rotationOf(page: PdfNode): number {
  const rotation = page.getInheritable('Rotate');
  return rotation.isNumber() ? (((Math.round(rotation.asNumber() / 90) * 90) % 360) + 360) % 360 || 0 : 0;
}

/** Writes what a page inherits from the tree above it into the page, so that it can be moved. */
export function settleInheritance(page: PdfNode): void {
  for (const key of inheritedKeys) {
    if (!valueAt(page, key).isNull()) continue;
    const inherited = page.getInheritable(key);
    if (!inherited.isNull()) page.put(key, inherited);
  }
}

/** Replaces the page tree by a flat one over `pages`. Their inherited attributes must be settled before. */
export function writePageTree(document: PdfFile, pages: readonly PdfNode[]): void {
  const root = rootOf(document);
  const tree = document.addObject({ Type: 'Pages', Count: pages.length });
  for (const page of pages) page.put('Parent', tree);
  tree.put('Kids', arrayOf(document, pages));
  root.put('Pages', tree);
}

/** The annotations of a page that are dictionaries, each as something that can be referred to. */
export function annotationsOf<N extends PdfNode>(document: PdfFile<N>, page: N): N[] {
  const annotations = valueAt(page, 'Annots');
  const found: N[] = [];
  itemsOf(annotations).forEach((annotation, index) => {
    if (!annotation.isDictionary()) return;
    const reference = asReference(document, annotation);
    if (!annotation.isIndirect()) annotations.put(index, reference);
    found.push(reference);
  });
  return found;
}
