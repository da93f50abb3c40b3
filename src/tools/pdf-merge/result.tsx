import { useTranslation } from 'react-i18next';
import { PagesAndSize } from '../../ui/operation/pages-and-size.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { DeletedLine } from '../../ui/result/deleted-line.tsx';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { ResultHead } from '../../ui/result/result-head.tsx';
import type { PdfView } from '../../ui/upload/pdf/use-pdf.ts';
import { MergeStack } from './merge-stack.tsx';
import type { MergedFile } from './piles.ts';

interface MergeResultProps {
  result: OperationResult;
  name: string;
  files: readonly MergedFile[];
  /** For its preview. */
  view: PdfView;
  onAnother: () => void;
}

/** Stands in the side part, so that the cards do not move. */
export default function MergeResult({ result, name, files, view, onAnother }: MergeResultProps) {
  const { t } = useTranslation('pdf-merge');
  return (
    <div className="result merge-result">
      <ResultHead blob={result.blob} name={name}>
        <PagesAndSize pages={result.report?.pages} bytes={result.blob.size} />
      </ResultHead>
      {view.kind === 'open' && <MergeStack document={view.document} files={files} />}
      <NextSteps kind="pdf" blob={result.blob} name={name} />
      <WhatChanged report={result.report} />
      <DeletedLine />
      <button type="button" className="btn btn-ghost another" onClick={onAnother}>
        {t('another')}
      </button>
    </div>
  );
}
