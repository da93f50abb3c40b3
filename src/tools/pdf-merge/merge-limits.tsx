import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';

/** How many files there may be and how large; seen before there is one. */
export function MergeLimits() {
  const { t } = useTranslation('pdf-merge');
  const language = useLanguage();
  return (
    <div className="field">
      <p className="label num">{t('filled', { files: 0, max: limits.mergeMaxFiles })}</p>
      <ul className="small muted">
        <li>{t('limitSize', { size: formatFileSize(limits.fileBytes, language, 0) })}</li>
        <li>{t('limitCount', { min: limits.mergeMinFiles, max: limits.mergeMaxFiles })}</li>
      </ul>
    </div>
  );
}
