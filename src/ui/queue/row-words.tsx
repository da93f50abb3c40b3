import { Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAskedSize } from '../../shared/file-size.ts';
import { formatPercent, savedPercent } from '../../shared/percent.ts';
import { Icon } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { shareOf } from '../operation/progress-part.tsx';
import { isLoss, useNoteWords } from '../operation/report-words.ts';
import { type Sentence, toText } from '../operation/sentence.ts';
import { usePhaseText } from '../operation/use-phase-text.ts';
import { isWorthwhile } from '../result/verdict.tsx';
import type { QueueResult, QueueRow } from './queue-row.ts';

/** What a row says of itself, in words and a small icon; never by color alone. */
export function RowWords({ row, targetBytes }: { row: QueueRow; targetBytes: number | undefined }) {
  const { t } = useTranslation(['files', 'common']);
  const language = useLanguage();
  const phaseText = usePhaseText();
  const { state } = row;
  switch (state.status) {
    case 'done':
      return (
        <>
          <DoneWords result={state.result} targetBytes={targetBytes} />
          <LossWords report={state.result.report} />
        </>
      );
    case 'uploading':
    case 'working': {
      const { share, ...running } = shareOf(state);
      const words = phaseText(running);
      const percent = share === undefined ? undefined : formatPercent(share * 100, language, 0);
      return (
        <Line icon={<Icon name="loader-circle" small className="spin" />}>
          {percent ? t('queue.running', { phase: words, percent }) : words}
        </Line>
      );
    }
    case 'paused':
      return <PausedWords untilMs={state.untilMs} />;
    case 'locked':
      return (
        // That a password was wrong is said at its field.
        <Line icon={<Icon name="lock-keyhole" small />}>{t('queue.locked')}</Line>
      );
    case 'failed':
    case 'refused':
      return <FailedWords said={state.failure.sentence} />;
    default:
      return <Line icon={<Icon name="clock" small />}>{t(`queue.${state.status}`)}</Line>;
  }
}

function FailedWords({ said }: { said: Sentence }) {
  const { t } = useTranslation();
  return (
    <Line kind="bad" icon={<Icon name="triangle-alert" small />}>
      {toText(said, t)}
    </Line>
  );
}

function DoneWords({ result, targetBytes }: { result: QueueResult; targetBytes: number | undefined }) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const { size } = result.blob;
  const saved = savedPercent(result.sentBytes, size, 1);
  const percent = formatPercent(Math.abs(saved), language, 1);
  if (targetBytes !== undefined && size > targetBytes) {
    return (
      <Line icon={<Icon name="triangle-alert" small />}>
        {t('queue.over', { target: formatAskedSize(targetBytes, language) })}
      </Line>
    );
  }
  // Who asked for a size and has it asked for no more.
  if (!result.isSmallerForm || (targetBytes !== undefined && saved >= 0)) {
    return (
      <Line kind="good" icon={<Icon name="circle-check" small />}>
        {t('queue.done')}
      </Line>
    );
  }
  if (saved < 0) return <Line icon={<Icon name="check" small />}>{t('queue.grew', { percent })}</Line>;
  if (saved === 0) return <Line icon={<Icon name="check" small />}>{t('queue.same')}</Line>;
  const isGood = isWorthwhile(saved);
  return (
    <Line {...(isGood ? { kind: 'good' } : {})} icon={<Icon name="circle-check" small />}>
      {isGood ? t('queue.done') : t('queue.hardly', { percent })}
    </Line>
  );
}

/** Of the size the words above tell already. */
const aboutSize = ['target_missed', 'only_metadata_removed'];

/** What a result lacks that the file had, such as its animation: with a list there is no other place that tells. */
function LossWords({ report }: Pick<QueueResult, 'report'>) {
  const words = useNoteWords(report);
  const lost = report?.notes.filter((note) => isLoss(note) && !aboutSize.includes(note.code)) ?? [];
  return lost.map((note) => (
    <Line key={note.code} icon={<Icon name="triangle-alert" small />}>
      {words(note)}
    </Line>
  ));
}

/** Counts down to the moment it goes on by itself. */
function PausedWords({ untilMs }: { untilMs: number }) {
  const { t } = useTranslation('files');
  const [left, setLeft] = useState(() => secondsTo(untilMs));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(untilMs)), 500);
    return () => clearInterval(timer);
  }, [untilMs]);
  return <Line icon={<Hourglass className="icon-s" aria-hidden />}>{t('queue.full', { count: left })}</Line>;
}

function secondsTo(ms: number): number {
  return Math.max(1, Math.ceil((ms - Date.now()) / 1000));
}

function Line({ icon, kind, children }: { icon: ReactNode; kind?: 'good' | 'bad'; children: ReactNode }) {
  return (
    <p className="row-words" data-kind={kind}>
      {icon}
      <span>{children}</span>
    </p>
  );
}
