import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';

const MetricsPanel = lazy(() => import('../metrics-panel/metrics-panel.tsx'));

/** The panel's code is loaded when it is first opened. */
export function MetricsButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="metrics-btn"
        aria-label={t('metricsButton')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="gauge" />
      </button>
      {open && (
        <Suspense>
          <MetricsPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
