import { useTranslation } from 'react-i18next';
import { DoneMark } from '../../ui/operation/done-mark.tsx';
import { ResultActions } from '../../ui/operation/result-actions.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { SizeFigures } from '../../ui/operation/size-figures.tsx';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';

interface CompressResultProps {
  result: OperationResult;
  name: string;
  onAnother: () => void;
}

/** The true figures: sizes of what was sent and of what came back, not what anybody says of them. */
export function CompressResult({ result, name, onAnother }: CompressResultProps) {
  const { t } = useTranslation(['pdf-compress', 'common']);
  const isTight = result.report?.unchanged === true || result.blob.size >= result.sentBytes;
  // With a password put on or taken off it is another file, though not a smaller one.
  const isSameFile = result.blob.size === result.sentBytes;
  return (
    <div className="result">
      <DoneMark name={name} isNeutral={isTight} />
      <SizeFigures originalBytes={result.sentBytes} resultBytes={result.blob.size} />
      {isTight && (
        <p className="unchanged">{t(isSameFile ? 'common:operation.unchanged' : 'common:operation.tight')}</p>
      )}
      <WhatChanged report={result.report} />
      <ResultActions blob={result.blob} name={name} another={t('another')} onAnother={onAnother} />
    </div>
  );
}
