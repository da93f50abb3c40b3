import { useTranslation } from 'react-i18next';
import { formatPercent, savedPercent } from '../../shared/percent.ts';
import { Facts } from '../controls/facts.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { formatSizePair } from './size-pair.ts';

interface VerdictProps {
  originalBytes: number;
  resultBytes: number;
  /** Decimals of the percentage: PDF 1, images 2. */
  decimals?: number;
  /** PDF sizes are told in megabytes. */
  inMegabytes?: boolean;
}

/** "0.97 → 0.59 MB · 38.6% smaller": what there was, what there is, and what was gained. */
export function Verdict({ originalBytes, resultBytes, decimals = 1, inMegabytes = false }: VerdictProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const change = savedPercent(originalBytes, resultBytes, decimals);
  const percent = formatPercent(Math.abs(change), language, decimals);
  return (
    <Facts className="verdict num">
      <bdi>{formatSizePair(originalBytes, resultBytes, language, inMegabytes)}</bdi>
      <bdi className={isWorthwhile(change) ? 'saved' : undefined}>
        {change > 0 && t('operation.smaller', { percent })}
        {change < 0 && t('operation.largerBy', { percent })}
        {change === 0 && t('operation.sameSize')}
      </bdi>
    </Facts>
  );
}

/** Green is for a gain one notices. */
export function isWorthwhile(savedPercent: number): boolean {
  return savedPercent >= 10;
}
