import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { numberFormat } from '../../shared/number-format.ts';
import { Compare } from '../../ui/controls/compare.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { SizeFigures } from '../../ui/operation/size-figures.tsx';
import { WhatChanged } from '../../ui/operation/what-changed.tsx';
import { DeletedLine } from '../../ui/result/deleted-line.tsx';
import { NextSteps } from '../../ui/result/next-steps.tsx';
import { ResultHead } from '../../ui/result/result-head.tsx';
import { Verdict } from '../../ui/result/verdict.tsx';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { likenessOf } from './likeness.ts';
import type { OutputFormat } from './request.ts';
import { SmallerOffer } from './smaller-offer.tsx';

interface CompressResultProps {
  result: OperationResult;
  name: string;
  beforeUrl: string;
  onAnother: () => void;
  onTryFormat: (format: OutputFormat) => void;
}

/** What came back beside what was sent: both images, both sizes, and how much they look alike. */
export function CompressResult({ result, name, beforeUrl, onAnother, onTryFormat }: CompressResultProps) {
  const { t } = useTranslation('image-compress');
  const language = useLanguage();
  const { blob, report, sentBytes } = result;
  const afterUrl = useObjectUrl(blob);
  const facts = useFacts(report);
  return (
    <div className="result">
      <ResultHead blob={blob} name={name} isNeutral={blob.size >= sentBytes}>
        <Verdict originalBytes={sentBytes} resultBytes={blob.size} decimals={2} />
      </ResultHead>
      {afterUrl && (
        <Compare
          beforeUrl={beforeUrl}
          afterUrl={afterUrl}
          beforeNote={formatFileSize(sentBytes, language)}
          afterNote={formatFileSize(blob.size, language)}
        />
      )}
      {report?.smallerAs && <SmallerOffer offer={report.smallerAs} onTry={onTryFormat} />}
      <SizeFigures originalBytes={sentBytes} resultBytes={blob.size} decimals={2} formatSize={formatFileSize} />
      <SizeNote result={result} />
      <LikenessLine result={result} />
      <NextSteps kind="image" blob={blob} name={name} />
      <WhatChanged report={report} facts={facts} />
      <DeletedLine />
      <button type="button" className="btn btn-ghost another" onClick={onAnother}>
        {t('another')}
      </button>
    </div>
  );
}

function SizeNote({ result: { report, blob, sentBytes } }: { result: OperationResult }) {
  const { t } = useTranslation(['image-compress', 'common']);
  if (blob.size > sentBytes) return <p className="unchanged">{t('larger')}</p>;
  const isLeft = report?.notes.some(({ code }) => code === 'animation_left');
  if (isLeft) return <p className="unchanged">{t('common:report.animation_left')}</p>;
  const isUnchanged = report?.unchanged === true || blob.size === sentBytes;
  return isUnchanged ? <p className="unchanged">{t('common:operation.unchanged')}</p> : null;
}

/** The perceptual score in words; its figure is for the curious. */
function LikenessLine({ result: { report } }: { result: OperationResult }) {
  const { t } = useTranslation('image-compress');
  const likeness = likenessOf(report);
  return likeness ? <p className="likeness-words">{t(`likeness.${likeness}`)}</p> : null;
}

/** The perceptual score as a bare figure, and which encoder won. */
function useFacts(report: OperationResult['report']): string[] {
  const { t } = useTranslation('image-compress');
  const language = useLanguage();
  const score = numberFormat(language, { maximumFractionDigits: 1 }).format(report?.score ?? 0);
  return [
    report?.score !== undefined && report.score > 0 && t('score', { score }),
    report?.encoder && !report.unchanged && t('encoder', { name: report.encoder }),
  ].filter((fact) => typeof fact === 'string');
}
