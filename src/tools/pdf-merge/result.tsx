import { useTranslation } from 'react-i18next';
import { formatMegabytes } from '../../shared/file-size.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { DoneMark } from '../../ui/operation/done-mark.tsx';
import { ResultActions } from '../../ui/operation/result-actions.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';

interface MergeResultProps {
  result: OperationResult;
  name: string;
  onAnother: () => void;
}

export function MergeResult({ result, name, onAnother }: MergeResultProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const pages = result.report?.pages;
  return (
    <div className="part result">
      <DoneMark name={name} />
      <p className="result-line">
        {pages !== undefined && <bdi className="result-count num">{t('common:upload.pages', { count: pages })}</bdi>}
        <bdi className="muted num">{formatMegabytes(result.blob.size, language)}</bdi>
      </p>
      <WhatChanged report={result.report} />
      <ResultActions blob={result.blob} name={name} another={t('another')} onAnother={onAnother} />
    </div>
  );
}
