import { useTranslation } from 'react-i18next';
import { formatRoughSize } from '../../shared/file-size.ts';
import type { ResultReport } from '../../shared/result-report.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { formatNames } from './format-names.ts';
import type { OutputFormat } from './request.ts';

interface SmallerOfferProps {
  offer: NonNullable<ResultReport['smallerAs']>;
  onTry: (format: OutputFormat) => void;
}

/** Another format would be much smaller: about how small, and one press to see. */
export function SmallerOffer({ offer: { format, bytes }, onTry }: SmallerOfferProps) {
  const { t } = useTranslation('image-compress');
  const language = useLanguage();
  const name = formatNames[format];
  return (
    <div className="unchanged flex flex-wrap items-center gap-3">
      <p>{t('smallerAs', { format: name, size: formatRoughSize(bytes, language) })}</p>
      <button type="button" className="btn btn-secondary btn-small" onClick={() => onTry(format)}>
        {t('tryFormat', { format: name })}
      </button>
    </div>
  );
}
