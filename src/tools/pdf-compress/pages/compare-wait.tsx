import { useTranslation } from 'react-i18next';
import '../../../ui/controls/compare.css';

/** In the place of the comparison and as large, while the pages are drawn. */
export function CompareWait() {
  const { t } = useTranslation();
  return (
    <div className="compare">
      <div className="compare-frame">
        <p className="preview-words preview-wait">
          <span className="tab-ring" />
          {t('phases.opening')}
        </p>
      </div>
      <div className="compare-zoom" aria-hidden />
    </div>
  );
}
