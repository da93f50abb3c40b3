import type { PdfFile, PdfNode } from './pdf-model.ts';
import { itemsOf, numberOfReference, valueAt } from './pdf-object.ts';

const maxLeaves = 500_000;

/** The pairs of a name tree or number tree, in file order; a node is read once even when the tree loops. */
function leavesOf<N extends PdfNode>(tree: N, list: 'Names' | 'Nums'): [N, N][] {
  const leaves: [N, N][] = [];
  const seen = new Set<number>();
  const waiting: N[] = [tree];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!node.isDictionary() || leaves.length > maxLeaves) continue;
    const number = numberOfReference(node);
    if (number !== 0 && seen.has(number)) continue;
    seen.add(number);
    const pairs = valueAt(node, list);
    const length = pairs.isArray() ? pairs.length : 0;
    for (let index = 0; index + 1 < length; index += 2) leaves.push([valueAt(pairs, index), valueAt(pairs, index + 1)]);
    // One by one: a list of a hundred thousand does not fit on the stack.
    for (const kid of itemsOf(valueAt(node, 'Kids')).reverse()) waiting.push(kid);
  }
  return leaves;
}

/** Name trees are keyed by bytes, not by text; a latin1 string holds them one to one. */
export function readNameTree<N extends PdfNode>(tree: N): [string, N][] {
  return leavesOf(tree, 'Names')
    .filter(([key]) => key.isString())
    .map(([key, value]) => [keyOf(key), value]);
}

export function keyOf(text: PdfNode): string {
  return Buffer.from(text.asByteString()).toString('latin1');
}

export function writeNameTree<N extends PdfNode>(document: PdfFile<N>, pairs: Iterable<[string, N]>): N {
  const names = document.newArray();
  for (const [key, value] of [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    names.push(document.newByteString(new Uint8Array(Buffer.from(key, 'latin1'))));
    names.push(value);
  }
  const tree = document.newDictionary();
  tree.put('Names', names);
  return document.addObject(tree);
}

export function readNumberTree<N extends PdfNode>(tree: N): [number, N][] {
  return leavesOf(tree, 'Nums')
    .filter(([key]) => key.isNumber())
    .map(([key, value]) => [key.asNumber(), value]);
}

export function writeNumberTree<N extends PdfNode>(document: PdfFile<N>, pairs: Iterable<[number, N]>): N {
  const numbers = document.newArray();
  for (const [key, value] of [...pairs].sort(([a], [b]) => a - b)) {
    numbers.push(key);
    numbers.push(value);
  }
  const tree = document.newDictionary();
  tree.put('Nums', numbers);
  return document.addObject(tree);
}
