import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PagesAndSize } from '../../ui/operation/pages-and-size.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { DeletedLine } from '../../ui/result/deleted-line.tsx';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { ResultHead } from '../../ui/result/result-head.tsx';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';
import { ThumbnailStore } from './thumbnail-store.ts';
import { usePageCanvas } from './use-page-canvas.ts';

interface ModifyResultProps {
  result: OperationResult;
  name: string;
  /** Opens the result for its preview. */
  password: string;
  /** A ZIP of several PDFs. */
  isSplit: boolean;
  onBack: () => void;
  onAnother: () => void;
}

export function ModifyResult({ result, name, password, isSplit, onBack, onAnother }: ModifyResultProps) {
  const { t } = useTranslation('pdf-modify');
  const view = usePdf(isSplit ? undefined : result.blob, password);
  const pages = result.report?.pages ?? (view.kind === 'open' ? view.pages : undefined);
  const parts = result.report?.parts;
  return (
    <div className="result">
      <ResultHead blob={result.blob} name={name}>
        <div>
          {isSplit && parts !== undefined && <p className="verdict num">{t('parts', { count: parts })}</p>}
          <PagesAndSize pages={pages} bytes={result.blob.size} />
        </div>
      </ResultHead>
      {view.kind === 'open' && <PageStrip document={view.document} />}
      {!isSplit && <NextSteps kind="pdf" blob={result.blob} name={name} />}
      <WhatChanged report={result.report} />
      <DeletedLine />
      <div className="result-actions">
        <button type="button" className="btn btn-secondary" onClick={onBack}>
          {t('back')}
        </button>
        <button type="button" className="btn btn-ghost" onClick={onAnother}>
          {t('another')}
        </button>
      </div>
    </div>
  );
}

const stripPages = 24;
const stripWidth = 96;

/** The first pages of the result, drawn from it: what is seen here is what was saved. */
function PageStrip({ document: pdf }: { document: PDFDocumentProxy }) {
  const { t } = useTranslation('pdf-modify');
  const store = useMemo(() => new ThumbnailStore(pdf, stripWidth), [pdf]);
  const pages = Array.from({ length: Math.min(stripPages, pdf.numPages) }, (_, index) => index + 1);
  return (
    <section className="page-strip" aria-label={t('strip')}>
      <ul>
        {pages.map((page) => (
          <StripPage key={page} store={store} page={page} label={t('page', { page, total: pdf.numPages })} />
        ))}
      </ul>
    </section>
  );
}

function StripPage({ store, page, label }: { store: ThumbnailStore; page: number; label: string }) {
  const frame = usePageCanvas(store, page);
  return (
    <li>
      <div ref={frame} className="strip-page" role="img" aria-label={label} />
      <span className="num" aria-hidden>
        {page}
      </span>
    </li>
  );
}
