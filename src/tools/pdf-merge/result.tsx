import { useTranslation } from 'react-i18next';
import { DoneMark } from '../../ui/operation/done-mark.tsx';
import { PagesAndSize } from '../../ui/operation/pages-and-size.tsx';
import { ResultActions } from '../../ui/operation/result-actions.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';

interface MergeResultProps {
  result: OperationResult;
  name: string;
  onAnother: () => void;
}

export function MergeResult({ result, name, onAnother }: MergeResultProps) {
  const { t } = useTranslation('pdf-merge');
  return (
    <div className="part result">
      <DoneMark name={name} />
      <PagesAndSize pages={result.report?.pages} bytes={result.blob.size} />
      <WhatChanged report={result.report} />
      <ResultActions blob={result.blob} name={name} another={t('another')} onAnother={onAnother} />
    </div>
  );
}
