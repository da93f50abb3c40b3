import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../shared/languages.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { CutoutResult } from './background-state.ts';

/** "Background removed in 2.41 s" */
export function ResultWords({ result }: { result: CutoutResult }) {
  const { t } = useTranslation('image-background');
  const seconds = new Intl.NumberFormat(intlLocaleOf(useLanguage()), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(result.seconds);
  return <span className="num">{t(result.kind, { seconds })}</span>;
}
