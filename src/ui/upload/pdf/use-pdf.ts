import { useEffect, useState } from 'react';
import { useReleaseReplaced } from '../../tray/use-release-replaced.ts';
import { type OpenedPdf, openPdf, type PDFDocumentProxy } from './open-pdf.ts';

/** What can be shown of the chosen file. */
export type PdfView =
  | { kind: 'none' | 'opening' | 'locked' | 'unreadable' }
  | { kind: 'open'; document: PDFDocumentProxy; pages: number };

/** A typed password is tried when the typing rests. */
const typingRestMs = 350;

/** Opens the file in the browser; a protected one stays locked until the typed password opens it. */
export function usePdf(file: Blob | undefined, password: string): PdfView {
  const [opened, setOpened] = useState<{ file: Blob; result: OpenedPdf }>();
  // What was opened of a file is let go of with it, and not only when another one is opened.
  if (opened && opened.file !== file) setOpened(undefined);
  const known = opened && opened.file === file ? opened.result : undefined;
  const isSettled = known?.kind === 'open' || known?.kind === 'unreadable';
  const isLocked = known?.kind === 'locked';

  useEffect(() => {
    if (!file || isSettled || (isLocked && !password)) return;
    const controller = new AbortController();
    const attempt = async () => {
      const result = await openPdf(file, password, controller.signal);
      if (!controller.signal.aborted) setOpened({ file, result });
      else if (result.kind === 'open') result.close();
    };
    const timer = setTimeout(attempt, isLocked ? typingRestMs : 0);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [file, password, isSettled, isLocked]);

  useReleaseReplaced(opened?.result, (result) => {
    if (result.kind === 'open') result.close();
  });

  if (!file) return { kind: 'none' };
  if (!known) return { kind: 'opening' };
  if (known.kind !== 'open') return { kind: known.kind };
  return { kind: 'open', document: known.document, pages: known.document.numPages };
}
