import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../shared/number-format.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { CutoutResult } from './background-state.ts';

/** "Background removed in 2.41 s"; nobody wants hundredths of a long wait. */
export function ResultWords({ result }: { result: CutoutResult }) {
  const { t } = useTranslation('image-background');
  const decimals = result.seconds < 10 ? 2 : 0;
  const seconds = numberFormat(useLanguage(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(result.seconds);
  return <span className="num">{t(result.kind, { seconds })}</span>;
}
