import { Archive } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { Bar } from '../controls/bar.tsx';
import { BusyButton } from '../controls/busy-button.tsx';
import { Facts } from '../controls/facts.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { saveFile } from '../operation/save-file.ts';
import { DeletedLine } from '../result/deleted-line.tsx';
import { Verdict } from '../result/verdict.tsx';
import { isPending, isRunning, type QueueRow, resultsOf } from './queue-row.ts';
import { makeZip } from './save-zip.ts';
import type { Queue } from './use-queue.ts';

interface QueueFootProps {
  queue: Queue;
  icon: IconName;
  /** "Compress 12 PDFs" */
  label: (count: number) => string;
  zipName: string;
  /** Why nothing can be started, such as a size that is no number. */
  disabledReason?: string | undefined;
}

/** The sum of it, and what can be done with all: start, save as one ZIP, cancel what is left. */
export function QueueFoot({ queue, icon, label, zipName, disabledReason }: QueueFootProps) {
  const { t } = useTranslation('files');
  const { rows, store } = queue;
  const pending = rows.filter(isPending).length;
  const ready = rows.filter(({ state: { status } }) => status === 'ready' || status === 'cancelled').length;
  const results = resultsOf(rows);
  const isOver = pending === 0 && results.length > 0;
  return (
    <>
      {(pending > 0 || results.length > 0) && <QueueSum rows={rows} isOver={isOver} />}
      {pending === 0 && ready > 0 && (
        <BusyButton
          label={label(ready)}
          icon={icon}
          isBusy={false}
          busyLabel=""
          variant={results.length > 0 ? 'secondary' : 'primary'}
          disabledReason={disabledReason}
        />
      )}
      {results.length > 0 && <SaveZip queue={queue} isAll={pending === 0} zipName={zipName} />}
      {pending > 0 && (
        <button type="button" className="btn btn-secondary btn-block" onClick={() => store.cancelAll()}>
          {t('queue.cancelRest')}
        </button>
      )}
      {isOver ? (
        <DeletedLine />
      ) : (
        <p className="note">
          <Icon name="shield-check" small />
          {t('queue.note')}
        </p>
      )}
    </>
  );
}

function QueueSum({ rows, isOver }: { rows: readonly QueueRow[]; isOver: boolean }) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const results = resultsOf(rows);
  const before = results.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const after = results.reduce((sum, { blob }) => sum + blob.size, 0);
  const isAboutSize = results.every(({ isSmallerForm }) => isSmallerForm);
  const progress = t('queue.progress', { done: results.length, total: rows.length });
  const count = (...statuses: string[]) => rows.filter(({ state }) => statuses.includes(state.status)).length;
  const counts = {
    running: rows.filter(isRunning).length,
    waiting: count('waiting', 'paused'),
    locked: count('locked'),
    failed: count('failed', 'refused'),
    cancelled: count('cancelled'),
  };
  return (
    <div className="queue-sum">
      {isOver && isAboutSize ? (
        <Verdict originalBytes={before} resultBytes={after} />
      ) : (
        <>
          <p className="queue-progress">
            <b className="num">{progress}</b>
            {isAboutSize && before > after && (
              <span className="saved num">{t('queue.saved', { size: formatFileSize(before - after, language) })}</span>
            )}
          </p>
          <Bar share={results.length / rows.length} label={progress} />
        </>
      )}
      <Facts className="muted num">
        {isOver && isAboutSize && progress}
        {(Object.keys(counts) as (keyof typeof counts)[])
          .filter((kind) => counts[kind] > 0)
          .map((kind) => t(`queue.counts.${kind}`, { n: counts[kind] }))}
      </Facts>
    </div>
  );
}

function SaveZip({ queue: { rows, store }, isAll, zipName }: { queue: Queue; isAll: boolean; zipName: string }) {
  const { t } = useTranslation('files');
  const [state, setState] = useState<'idle' | 'zipping' | 'failed'>('idle');
  const results = resultsOf(rows);
  const save = async () => {
    if (state === 'zipping') return;
    setState('zipping');
    try {
      saveFile(await makeZip(results), zipName);
      store.noteSaved(results);
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <button
        type="button"
        className="btn btn-primary btn-block queue-zip"
        aria-disabled={state === 'zipping' || undefined}
        onClick={() => void save()}
      >
        <Archive className="icon" aria-hidden />
        {state === 'zipping'
          ? t('queue.zipping')
          : isAll
            ? t('queue.saveAll')
            : t('queue.saveSome', { n: results.length })}
      </button>
      {state === 'failed' && (
        <p className="help help-bad" role="alert">
          {t('queue.zipFailed')}
        </p>
      )}
    </>
  );
}
