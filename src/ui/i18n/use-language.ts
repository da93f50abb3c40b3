import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '../../shared/languages.ts';
import { languageOf } from './create-i18n.ts';

export function useLanguage(): LanguageCode {
  const { i18n } = useTranslation();
  return languageOf(i18n);
}
