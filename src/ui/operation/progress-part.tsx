import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../shared/percent.ts';
import { Bar } from '../controls/bar.tsx';
import { Icon } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { focusAction } from './focus-action.ts';
import { useIntoView } from './use-into-view.ts';
import type { OperationState } from './use-operation.ts';
import { type RunningPhase, usePhaseText } from './use-phase-text.ts';

interface ProgressPartProps {
  state: Extract<OperationState, { status: 'uploading' | 'working' }>;
  onCancel: () => void;
  /** How long it has taken, for calls that do not say how far they are. */
  soFar?: ReactNode;
}

/** Upload in percent, then what the job says of itself; without its word the bar moves and the figure hides. */
export function ProgressPart({ state, onCancel, soFar }: ProgressPartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const running = shareOf(state);
  const { share, count } = running;
  const phaseText = usePhaseText()(running);
  const countText = count ? t('operation.count', count) : '';
  const part = useIntoView<HTMLDivElement>();
  return (
    <div ref={part} className="progress">
      <div className="progress-head">
        {share === undefined ? (
          <span className="drop-title" aria-hidden>
            {phaseText}
          </span>
        ) : (
          <bdi className="figure num" aria-hidden>
            {formatPercent(share * 100, language, 0)}
          </bdi>
        )}
        <button
          type="button"
          className="btn btn-secondary btn-small"
          onClick={(event) => {
            focusAction(event.currentTarget);
            onCancel();
          }}
        >
          <Icon name="x" />
          {t('operation.cancel')}
        </button>
      </div>
      <Bar share={share} label={phaseText} valueText={countText || undefined} />
      <p className="progress-foot small muted">
        <span aria-hidden>{share === undefined ? '' : phaseText}</span>
        <span className="visually-hidden" aria-live="polite">
          {phaseText}
        </span>
        <bdi className="num">{soFar ?? countText}</bdi>
      </p>
    </div>
  );
}

/** The same in the bar of a phone: one line, the bar, and Cancel. */
export function CompactProgress({ state, onCancel, soFar }: ProgressPartProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const running = shareOf(state);
  const { share } = running;
  const phaseText = usePhaseText()(running);
  return (
    <div className="compact-progress">
      <p className="small progress-foot">
        <span>
          {share !== undefined && <b className="num">{formatPercent(share * 100, language, 0)}</b>}{' '}
          <span aria-live="polite">{phaseText}</span>
        </span>
        {soFar && <bdi className="num muted">{soFar}</bdi>}
      </p>
      <Bar share={share} label={phaseText} />
      <button type="button" className="btn btn-secondary btn-block" onClick={onCancel}>
        {t('operation.cancel')}
      </button>
    </div>
  );
}

interface RunningShare extends RunningPhase {
  share?: number | undefined;
  count?: { done: number; total: number } | undefined;
}

/** How far a running call is, as a share where it is known, and what it is doing. */
export function shareOf(state: ProgressPartProps['state']): RunningShare {
  if (state.status === 'uploading') return { share: state.share, phase: 'uploading' } as const;
  const { progress } = state;
  if (!progress) return { share: undefined, phase: 'waiting' } as const;
  const { phase, done, total, waitSeconds } = progress;
  const isCounted = done !== undefined && total !== undefined && total > 0;
  const share = progress.share ?? (isCounted ? done / total : undefined);
  return { share, phase, waitSeconds, count: isCounted ? { done, total } : undefined } as const;
}
