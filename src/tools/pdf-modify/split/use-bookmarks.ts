import { useEffect, useState } from 'react';
import type { TopBookmark } from '../../../shared/split-plan.ts';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';

/**
 * The bookmarks of the first level, for the preview of the parts; the server reads them itself. Undefined while they are
 * not read, or cannot be read here.
 */
export function useBookmarks(pdf: PDFDocumentProxy | undefined): readonly TopBookmark[] | undefined {
  const [read, setRead] = useState<{ of: PDFDocumentProxy; bookmarks: TopBookmark[] | undefined }>();
  useEffect(() => {
    if (!pdf) return;
    let isStale = false;
    readBookmarks(pdf)
      .catch(() => undefined)
      .then((bookmarks) => isStale || setRead({ of: pdf, bookmarks }));
    return () => {
      isStale = true;
    };
  }, [pdf]);
  return read?.of === pdf ? read?.bookmarks : undefined;
}

async function readBookmarks(pdf: PDFDocumentProxy): Promise<TopBookmark[]> {
  const found: TopBookmark[] = [];
  for (const { title, dest, items } of (await pdf.getOutline()) ?? []) {
    const page = (await pageOf(pdf, dest)) ?? (await pageOf(pdf, items[0]?.dest));
    if (page !== undefined) found.push({ title, page });
  }
  return found;
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | undefined> {
  const explicit = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
  const target: unknown = Array.isArray(explicit) ? explicit[0] : undefined;
  if (typeof target === 'number') return target + 1;
  if (typeof target !== 'object' || target === null) return undefined;
  return (await pdf.getPageIndex(target as { num: number; gen: number }).catch(() => -1)) + 1 || undefined;
}
