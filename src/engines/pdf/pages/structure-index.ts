import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { itemsOf, nameAt, numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { readNumberTree } from '../document/pdf-tree.ts';

const deepestStructure = 400;
const everywhere: PageSpan = { first: 0, last: Number.POSITIVE_INFINITY };

/** The pages (by position) that the content of an element lies between. */
interface PageSpan {
  first: number;
  last: number;
}

/** Where the tags of a document lead, found once: each part then walks only the branches that reach its pages. */
export interface StructureIndex {
  /** By object number of the element. */
  spans: ReadonlyMap<number, PageSpan>;
  parents: readonly ParentEntry[];
}

interface ParentEntry {
  key: number;
  value: PdfNode;
  /** Object numbers of the elements, 0 for none; undefined when the value is a single element. */
  elements: readonly number[] | undefined;
}

export function indexStructure(document: PdfFile, pages: readonly PdfNode[]): StructureIndex | undefined {
  const structure = valueAt(rootOf(document), 'StructTreeRoot');
  if (!structure.isDictionary()) return undefined;
  const positions = new Map(pages.map((page, position) => [numberOfReference(page), position]));
  const spans = new Map<number, PageSpan>();

  const spanOf = (kid: PdfNode, pageAbove: number, depth: number): PageSpan | undefined => {
    if (kid.isNumber()) return atPage(positions.get(pageAbove));
    if (!kid.isDictionary() || depth > deepestStructure) return undefined;
    const page = numberOfReference(valueAt(kid, 'Pg')) || pageAbove;
    const type = nameAt(kid, 'Type');
    if (type === 'MCR') return atPage(positions.get(page));
    if (type === 'OBJR') return everywhere;
    const number = numberOfReference(kid);
    // One without a number stands in one place alone, however many there are of its kind.
    if (number !== 0) {
      if (spans.has(number)) return undefined;
      spans.set(number, everywhere);
    }
    const kids = valueAt(kid, 'K');
    const below = kids.isArray() ? itemsOf(kids) : kids.isNull() ? [] : [kids];
    const span =
      below.length === 0
        ? page === 0
          ? everywhere
          : atPage(positions.get(page))
        : below.map((item) => spanOf(item, page, depth + 1)).reduce(join, undefined);
    if (span && number !== 0) spans.set(number, span);
    return span;
  };

  const kids = valueAt(structure, 'K');
  for (const kid of kids.isArray() ? itemsOf(kids) : [kids]) spanOf(kid, 0, 0);
  const parents = readNumberTree(valueAt(structure, 'ParentTree')).map(([key, value]) => ({
    key,
    value,
    elements: value.isArray() ? itemsOf(value).map(numberOfReference) : undefined,
  }));
  return { spans, parents };
}

function atPage(position: number | undefined): PageSpan | undefined {
  return position === undefined ? undefined : { first: position, last: position };
}

function join(a: PageSpan | undefined, b: PageSpan | undefined): PageSpan | undefined {
  if (!a || !b) return a ?? b;
  return { first: Math.min(a.first, b.first), last: Math.max(a.last, b.last) };
}
