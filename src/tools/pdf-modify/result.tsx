import { useTranslation } from 'react-i18next';
import { PagesAndSize } from '../../ui/operation/pages-and-size.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { DeletedLine } from '../../ui/result/deleted-line.tsx';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { ResultHead } from '../../ui/result/result-head.tsx';
import type { PdfView } from '../../ui/upload/pdf/use-pdf.ts';
import { PageStrip, StripRoom } from './grid/page-strip.tsx';

interface ModifyResultProps {
  result: OperationResult;
  name: string;
  /** For its preview. */
  view: PdfView;
  /** A ZIP of several PDFs. */
  isSplit: boolean;
  onBack: () => void;
  onAnother: () => void;
}

export default function ModifyResult({ result, name, view, isSplit, onBack, onAnother }: ModifyResultProps) {
  const { t } = useTranslation('pdf-modify');
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
      {view.kind === 'opening' && <StripRoom />}
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
