import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../shared/number-format.ts';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import type { Size } from '../edit-geometry.ts';
import type { SizeProblem } from '../pixels/size-limits.ts';
import { dimensionsText } from './dimensions.tsx';

/** Why a result of that size cannot be made, in words. */
export function useSizeSentence(): (size: Size, problem: SizeProblem) => string {
  const { t } = useTranslation('image-edit');
  const language = useLanguage();
  const print = (number: number) => numberFormat(language).format(number);
  return (size, { kind, most }) =>
    kind === 'side'
      ? t('tooLong', { size: dimensionsText(size), most: print(most) })
      : t('tooManyPixels', { size: dimensionsText(size), most: print(most / 1e6) });
}
