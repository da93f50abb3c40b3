import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/use-language.ts';
import { formatMegabytes } from '../result/size-pair.ts';

/** "16 pages 3.00 MB" over a result; the count only where it is known. */
export function PagesAndSize({ pages, bytes }: { pages: number | undefined; bytes: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="result-line">
      {pages !== undefined && <bdi className="result-count num">{t('upload.pages', { count: pages })}</bdi>}
      <bdi className="muted num">{formatMegabytes(bytes, language)}</bdi>
    </p>
  );
}
