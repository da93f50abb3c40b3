import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../../shared/number-format.ts';
import { useLanguage } from '../../../ui/i18n/use-language.ts';
import { roomHere } from './room-for-pixels.ts';
import type { OpenedCutout } from './use-cutout.ts';

/** Why a cut-out can be saved but not worked on here; undefined while it is opened. */
export function useClosedWords(opened: OpenedCutout): string | undefined {
  const { t } = useTranslation('image-background');
  const numbers = numberFormat(useLanguage(), { maximumFractionDigits: 0 });
  if (opened.status !== 'closed') return undefined;
  if (opened.reason === 'unreadable') return t('studioUnreadable');
  return t('studioTooLarge', {
    size: numbers.format(opened.megapixels ?? 0),
    most: numbers.format(Math.floor(roomHere() / 1e6)),
  });
}
