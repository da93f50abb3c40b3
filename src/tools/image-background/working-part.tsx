import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../shared/languages.ts';
import { Bar } from '../../ui/controls/bar.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useNarrow } from '../../ui/frame/use-narrow.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { focusAction } from '../../ui/operation/focus-action.ts';
import { shareOf } from '../../ui/operation/progress-part.tsx';
import { useIntoView } from '../../ui/operation/use-into-view.ts';
import type { OperationState } from '../../ui/operation/use-operation.ts';
import { usePhaseText } from '../../ui/operation/use-phase-text.ts';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';

interface WorkingPartProps {
  state: Extract<OperationState, { status: 'uploading' | 'working' }>;
  onCancel: () => void;
}

/** The image at working size, with a line that passes over it while it is cut out. */
export function WorkingImage({ url, name }: { url: string | undefined; name: string }) {
  return (
    <div className="image-well studio-working">
      <ImagePreview url={url} alt={name} />
      <i className="studio-sweep" aria-hidden />
    </div>
  );
}

/** What is being done, how long it has taken, and a bar that is true. */
export function WorkingPart({ state, onCancel }: WorkingPartProps) {
  const { t } = useTranslation(['image-background', 'common']);
  const seconds = useSecondsSoFar();
  const isNarrow = useNarrow();
  const numbers = new Intl.NumberFormat(intlLocaleOf(useLanguage()));
  const { share, ...running } = shareOf(state);
  const phaseText = usePhaseText()(running);
  const part = useIntoView<HTMLDivElement>();
  const soFar = t('soFar', { seconds: numbers.format(seconds) });
  // The bar at the foot of a narrow screen has the rest.
  if (isNarrow) return <p className="num muted small">{soFar}</p>;
  return (
    <div ref={part} className="progress">
      <div className="progress-head">
        <span className="drop-title" aria-live="polite">
          {phaseText}
        </span>
        <span className="num muted" aria-hidden>
          {soFar}
        </span>
      </div>
      {/* The network tells nothing of itself: then the bar only says that work goes on. */}
      <Bar share={share} label={phaseText} />
      <p className="progress-foot">
        <button
          type="button"
          className="btn btn-secondary btn-small"
          onClick={(event) => {
            focusAction(event.currentTarget);
            onCancel();
          }}
        >
          <Icon name="x" />
          {t('common:operation.cancel')}
        </button>
      </p>
    </div>
  );
}

function useSecondsSoFar(): number {
  const [startedMs] = useState(() => performance.now());
  const [nowMs, setNowMs] = useState(startedMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return Math.floor((nowMs - startedMs) / 1000);
}
