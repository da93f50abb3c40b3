import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { SizeFigures } from '../../ui/operation/size-figures.tsx';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { DeletedLine } from '../../ui/result/deleted-line.tsx';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { ResultHead } from '../../ui/result/result-head.tsx';
import { Verdict } from '../../ui/result/verdict.tsx';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import type { PdfView } from '../../ui/upload/pdf/use-pdf.ts';
import { CompareWait } from './pages/compare-wait.tsx';

const ComparePages = lazy(() => import('./pages/compare-pages.tsx'));

interface CompressResultProps {
  result: OperationResult;
  name: string;
  /** Only its password was to change. */
  isProtected: boolean;
  /** The file that was sent, where the browser can draw it, and what came of it. */
  before: PDFDocumentProxy | undefined;
  after: PdfView;
  onAnother: () => void;
}

/** The true figures: sizes of what was sent and of what came back, not what anybody says of them. */
export function CompressResult(props: CompressResultProps) {
  const { result, name, isProtected, before, after, onAnother } = props;
  const { t } = useTranslation(['pdf-compress', 'common']);
  const isTight = result.report?.unchanged === true || result.blob.size >= result.sentBytes;
  // With a password put on or taken off it is another file, though not a smaller one.
  const isSameFile = result.blob.size === result.sentBytes;
  return (
    <div className="result">
      <ResultHead blob={result.blob} name={name} isNeutral={isTight}>
        <Verdict originalBytes={result.sentBytes} resultBytes={result.blob.size} inMegabytes />
      </ResultHead>
      {isTight && !isProtected && (
        <p className="unchanged">{t(isSameFile ? 'common:operation.unchanged' : 'common:operation.tight')}</p>
      )}
      {before && (
        <Suspense fallback={<CompareWait />}>
          <ComparePages before={before} after={after} />
        </Suspense>
      )}
      <SizeFigures originalBytes={result.sentBytes} resultBytes={result.blob.size} />
      <NextSteps kind="pdf" blob={result.blob} name={name} />
      <WhatChanged report={result.report} />
      <DeletedLine />
      <button type="button" className="btn btn-ghost another" onClick={onAnother}>
        {t('another')}
      </button>
    </div>
  );
}
