import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import { formatPercent } from '../../shared/percent.ts';
import { ScaleBar } from '../controls/bar.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { formatMegabytes } from '../result/size-pair.ts';

interface SizeFiguresProps {
  originalBytes: number;
  resultBytes: number;
  /** Decimals of the ratio: PDF 1, images 2. */
  decimals?: number;
  /** How sizes are written: PDF always in MB, images in the unit that fits. */
  formatSize?: (bytes: number, language: LanguageCode) => string;
}

/** Result ÷ original in percent, what was saved, and both sizes as bars to scale. */
export function SizeFigures({
  originalBytes,
  resultBytes,
  decimals = 1,
  formatSize = formatMegabytes,
}: SizeFiguresProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const ratio = originalBytes > 0 ? (100 * resultBytes) / originalBytes : 100;
  const change = formatPercent(Math.abs(100 - ratio), language, decimals);
  const longest = Math.max(originalBytes, resultBytes, 1);
  const rows = [
    { name: t('operation.original'), bytes: originalBytes, className: '' },
    { name: t('operation.result'), bytes: resultBytes, className: 'scale-new' },
  ];
  return (
    <div className="figures">
      <div>
        <p className="figure num">
          <bdi>{formatPercent(ratio, language, decimals)}</bdi>
        </p>
        <p className="small muted figure-line">{t('operation.ofOriginal')}</p>
        {ratio < 100 && <p className="small saved num">{t('operation.saved', { percent: change })}</p>}
        {ratio > 100 && <p className="small muted num">{t('operation.grew', { percent: change })}</p>}
      </div>
      <dl className="scale">
        {rows.map(({ name, bytes, className }) => (
          <div key={name} className={className}>
            <dt className="muted">{name}</dt>
            <dd className="scale-bar">
              <ScaleBar percent={(100 * bytes) / longest} />
            </dd>
            <dd>
              <bdi className="num">{formatSize(bytes, language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
