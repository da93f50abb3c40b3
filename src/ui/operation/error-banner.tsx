import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../controls/icon.tsx';
import { siteAddress } from '../visit/site-base.ts';
import type { OperationFailure } from './failure-message.ts';
import { focusAction } from './focus-action.ts';
import { type Sentence, type SentenceKey, toText } from './sentence.ts';

interface ErrorBannerProps {
  /** A new object shows and announces again, also when it says the same. */
  failure: OperationFailure;
  onDismiss: () => void;
  /** A line of help below the message. */
  help?: string;
  /** Off where the focus belongs in a field, as with a missing password. */
  takesFocus?: boolean;
  /** A way out, such as a button that tries another method. */
  action?: ReactNode;
}

/** What went wrong, at the top of the file's part; it takes the focus and can be closed. The file stays. */
export function ErrorBanner({ failure, onDismiss, help, takesFocus = true, action }: ErrorBannerProps) {
  const { t } = useTranslation();
  const banner = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus anew
  useEffect(() => {
    if (takesFocus) banner.current?.focus();
  }, [failure, takesFocus]);
  const message = toText(failure.sentence, t);
  const isNamed = failure.filename === undefined || message.includes(failure.filename);
  return (
    <div ref={banner} className="banner" tabIndex={-1}>
      <Icon name="triangle-alert" />
      <div>
        <div role="alert">
          <strong>{message}</strong>
          {!isNamed && (
            <span className="small banner-file">
              <bdi>{failure.filename}</bdi>
            </span>
          )}
          {failure.isOffline && <span className="small muted">{t('operation.offline')}</span>}
          {!failure.isOffline && lacksAdvice(failure.sentence) && (
            <span className="small muted">
              {t('operation.advice')} <ContactLink />
            </span>
          )}
          {failure.code === 'internal' && (
            <span className="small">
              <ContactLink />
            </span>
          )}
          {help && <span className="small muted">{help}</span>}
        </div>
        {/* Outside the alert: a countdown must not be read out every second. */}
        {failure.retryAfterSeconds !== undefined && failure.code !== 'daily_limit' && (
          <RetryWait key={message} seconds={failure.retryAfterSeconds} />
        )}
        {action && <div className="banner-action">{action}</div>}
      </div>
      <button
        type="button"
        className="icon-btn only"
        aria-label={t('operation.dismiss')}
        onClick={(event) => {
          focusAction(event.currentTarget);
          onDismiss();
        }}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}

/** Who is asked to tell us is told where. */
function ContactLink() {
  const { t } = useTranslation();
  return (
    <a className="link" href={siteAddress('/contact')}>
      {t('nav.contact')}
    </a>
  );
}

/** Sentences of the catalog that say what happened and not what to do. */
const bare: ReadonlySet<SentenceKey> = new Set<SentenceKey>([
  'errors.encrypt',
  'errors.preparing',
  'errors.server',
  'errors.unexpected',
  'errors.unreadable',
]);

function lacksAdvice(said: Sentence): boolean {
  return 'key' in said && bare.has(said.key);
}

function RetryWait({ seconds }: { seconds: number }) {
  const { t } = useTranslation();
  const left = useCountdown(seconds);
  if (left <= 0) return null;
  const words =
    left > 90
      ? t('operation.retryInMinutes', { count: Math.ceil(left / 60) })
      : t('operation.retryIn', { count: left });
  return <p className="small muted num">{words}</p>;
}

function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const endMs = performance.now() + seconds * 1000;
    const tick = () => setLeft(Math.ceil((endMs - performance.now()) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}
