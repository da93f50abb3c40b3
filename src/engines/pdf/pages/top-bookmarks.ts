import type { TopBookmark } from '../../../shared/split-plan.ts';
import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { numberOfReference, rootOf, valueAt } from '../document/pdf-object.ts';
import { decodeTextString } from '../document/text-string.ts';
import { type NamedDestinations, readNamedDestinations, targetPage } from './destinations.ts';
import { chainOf } from './outline.ts';

const deepestHeading = 20;

/** The bookmarks of the first level that lead to a page; a heading without a page leads where its first child does. */
export function readTopBookmarks(document: PdfFile, pages: readonly PdfNode[]): TopBookmark[] {
  const named = readNamedDestinations(document);
  const positions = new Map(pages.map((page, index) => [numberOfReference(page), index + 1]));
  const seen = new Set<number>();
  return chainOf(valueAt(rootOf(document), 'Outlines', 'First'), seen).flatMap((item) => {
    const page = positions.get(firstTarget(item, named, 0) ?? 0);
    return page === undefined ? [] : [{ title: decodeTextString(valueAt(item, 'Title').asByteString()), page }];
  });
}

function firstTarget(item: PdfNode, named: NamedDestinations, depth: number): number | undefined {
  const own = targetPage(item, named);
  if (own !== undefined || depth > deepestHeading) return own;
  const child = valueAt(item, 'First');
  return child.isDictionary() ? firstTarget(child, named, depth + 1) : undefined;
}
