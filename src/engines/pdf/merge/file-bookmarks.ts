import type { PdfFile, PdfNode } from '../document/pdf-model.ts';
import { rootOf } from '../document/pdf-object.ts';
import { linkChildren } from '../pages/outline.ts';

/** A bookmark to the first page of a file, with the bookmarks of the file below it. */
export function fileBookmark<N extends PdfNode>(output: PdfFile<N>, title: string, firstPage: N, own: readonly N[]): N {
  const item = output.addObject(output.newDictionary());
  item.put('Title', output.newString(title));
  const destination = output.newArray();
  destination.push(firstPage);
  destination.push(output.newName('Fit'));
  item.put('Dest', destination);
  if (own.length > 0) linkChildren(item, own, false);
  return item;
}

export function writeBookmarks<N extends PdfNode>(output: PdfFile<N>, bookmarks: readonly N[]): void {
  if (bookmarks.length === 0) return;
  const outlines = output.addObject({ Type: 'Outlines' });
  linkChildren(outlines, bookmarks, true);
  rootOf(output).put('Outlines', outlines);
}
