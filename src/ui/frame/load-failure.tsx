import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';

interface LoadFailureProps {
  /** Settles when the try is over; by then another page may be shown in place of this. */
  onRetry: () => Promise<void>;
  /** Called by itself when the network is back. */
  onOnline?: () => Promise<void>;
}

/** What stands in the tray where the work would be: what happened, what to do, and the button that does it. */
export function LoadFailure(props: LoadFailureProps) {
  return (
    <div className="tray">
      <div className="part">
        <LoadFailureBanner {...props} />
      </div>
    </div>
  );
}

export function LoadFailureBanner({ onRetry, onOnline }: LoadFailureProps) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  const isOffline = typeof navigator !== 'undefined' && !navigator.onLine;
  useOnline(onOnline);
  const retry = () => {
    if (isTrying) return;
    setTrying(true);
    void onRetry().then(() => setTrying(false));
  };
  return (
    <div className="banner">
      <Icon name="triangle-alert" />
      <div>
        <div role="alert">
          <strong>{t('errors.screen')}</strong>
          <span className="small muted">{t(isOffline ? 'operation.offline' : 'errors.screenHelp')}</span>
        </div>
        <div className="banner-action">
          <button
            type="button"
            className="btn btn-secondary"
            aria-disabled={isTrying || undefined}
            aria-busy={isTrying || undefined}
            onClick={retry}
          >
            <Icon name="refresh-cw" className={isTrying ? 'spin' : ''} />
            {t('errors.reload')}
          </button>
        </div>
      </div>
    </div>
  );
}

function useOnline(onOnline: (() => Promise<void>) | undefined): void {
  const latest = useRef(onOnline);
  useEffect(() => {
    latest.current = onOnline;
  });
  useEffect(() => {
    const listen = () => void latest.current?.();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
}
