import { useTranslation } from 'react-i18next';
import { intlLocaleOf } from '../../shared/languages.ts';
import type { ProgressPhase } from '../../shared/progress.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { formatWait } from './format-wait.ts';

export interface RunningPhase {
  phase: ProgressPhase | 'uploading';
  /** While it waits for its turn, where the server can tell. */
  waitSeconds?: number | undefined;
}

/** What a running call is doing, in words. */
export function usePhaseText(): (running: RunningPhase) => string {
  const { t } = useTranslation('common');
  const locale = intlLocaleOf(useLanguage());
  return ({ phase, waitSeconds }) => {
    if (phase === 'uploading') return t('operation.uploading');
    if (phase === 'waiting' && waitSeconds) return t('phases.waitingAbout', { time: formatWait(waitSeconds, locale) });
    return t(`phases.${phase}`);
  };
}
