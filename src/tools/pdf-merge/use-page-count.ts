import { useEffect, useState } from 'react';
import { openPdf } from '../../ui/upload/pdf/open-pdf.ts';

type PageCount = number | 'locked' | undefined;

/** Ten files of ten megabytes are looked at one after the other, and none is kept open. */
let queue: Promise<unknown> = Promise.resolve();

function countPages(file: File, password: string, signal: AbortSignal): Promise<PageCount> {
  const count = queue.then(async (): Promise<PageCount> => {
    if (signal.aborted) return undefined;
    const opened = await openPdf(file, password, signal);
    if (opened.kind === 'locked') return 'locked';
    if (opened.kind !== 'open') return undefined;
    const { numPages } = opened.document;
    opened.close();
    return numPages;
  });
  queue = count;
  return count;
}

/** How many pages a file has, or that it is locked; undefined while nobody knows. */
export function usePageCount(file: File, password: string): PageCount {
  const [known, setKnown] = useState<PageCount>();
  const isCounted = typeof known === 'number';
  useEffect(() => {
    if (isCounted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const look = () => void countPages(file, password, signal).then((count) => signal.aborted || setKnown(count));
    const timer = setTimeout(look, password ? 400 : 0);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, password, isCounted]);
  return known;
}
