import { useTranslation } from 'react-i18next';
import { DoneMark } from '../../ui/operation/done-mark.tsx';
import { PagesAndSize } from '../../ui/operation/pages-and-size.tsx';
import { ResultActions } from '../../ui/operation/result-actions.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { PdfPreview } from '../../ui/upload/pdf/pdf-preview.tsx';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';

interface ModifyResultProps {
  result: OperationResult;
  name: string;
  /** Opens the result for its preview. */
  password: string;
  onBack: () => void;
  onAnother: () => void;
}

export function ModifyResult({ result, name, password, onBack, onAnother }: ModifyResultProps) {
  const { t } = useTranslation('pdf-modify');
  const view = usePdf(result.blob, password);
  const pages = result.report?.pages ?? (view.kind === 'open' ? view.pages : undefined);
  return (
    <div className="result">
      <DoneMark name={name} />
      <PagesAndSize pages={pages} bytes={result.blob.size} />
      <WhatChanged report={result.report} />
      <PdfPreview view={view} name={name} isDim={false} />
      <ResultActions
        blob={result.blob}
        name={name}
        back={{ label: t('back'), onClick: onBack }}
        another={t('another')}
        onAnother={onAnother}
      />
    </div>
  );
}
