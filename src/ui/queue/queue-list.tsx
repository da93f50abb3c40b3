import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import type { FileKind } from '../../shared/form-schema.ts';
import { limits } from '../../shared/limits.ts';
import { Icon } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { ErrorBanner } from '../operation/error-banner.tsx';
import { UndoLine } from '../order/undo-line.tsx';
import { useTray } from '../tray/tray-context.ts';
import { useTrayWork } from '../tray/tray-work.ts';
import { FileDrop } from '../upload/file-drop.tsx';
import { resultsOf } from './queue-row.ts';
import { QueueRowView } from './queue-row-view.tsx';
import { gripOfFirst, useRemovedWords } from './removed-rows.ts';
import type { Queue } from './use-queue.ts';
import { useRowOrder } from './use-row-order.ts';

interface QueueListProps {
  queue: Queue;
  kind: FileKind;
  targetBytes: number | undefined;
}

/** Every file with its own state; rows keep their place, whatever becomes of them. More can be dropped on the list. */
export function QueueList({ queue, kind, targetBytes }: QueueListProps) {
  const { t } = useTranslation(['files', 'common']);
  const { rows, store, refusal } = queue;
  const list = useRef<HTMLUListElement>(null);
  const helpId = useId();
  const [said, setSaid] = useState('');
  const removedWords = useRemovedWords();
  const order = useRowOrder({
    rows,
    store,
    list,
    onMoved: ({ file: { name } }, position) => setSaid(t('queue.moved', { name, position, total: rows.length })),
    onRemove: queue.remove,
  });
  return (
    <div className="part work-main queue-part">
      {refusal && <ErrorBanner failure={{ sentence: refusal }} onDismiss={queue.dismiss} />}
      <FileDrop
        accepts={kind}
        many
        title=""
        limit=""
        onFiles={(files) => queue.add(files)}
        onReject={() => {}}
        onSeveral={queue.add}
      >
        {(open) => (
          <>
            <QueueHead queue={queue} kind={kind} onAdd={open} />
            <p id={helpId} hidden>
              {t('queue.moveHelp')}
            </p>
            <ul ref={list} className="queue-rows" aria-label={t('queue.list')}>
              {rows.map((row) => (
                <QueueRowView
                  key={row.id}
                  row={row}
                  kind={kind}
                  store={store}
                  targetBytes={targetBytes}
                  helpId={helpId}
                  isLifted={order.lifted === row.id}
                  grips={order.grips}
                  onRemove={queue.remove}
                />
              ))}
            </ul>
          </>
        )}
      </FileDrop>
      <UndoLine removed={queue.removed} text={removedWords} onUndo={queue.undoRemove} gripOf={gripOfFirst} />
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <HowFar queue={queue} />
    </div>
  );
}

function QueueHead({ queue: { rows, clear }, kind, onAdd }: { queue: Queue; kind: FileKind; onAdd: () => void }) {
  const { t } = useTranslation(['files', 'common']);
  const language = useLanguage();
  const { carryTo, othersThatTake } = useTray();
  const bytes = rows.reduce((sum, { file }) => sum + file.size, 0);
  const isMergeShown = othersThatTake('pdf').some(({ id }) => id === 'pdf-merge');
  const canMerge = kind === 'pdf' && isMergeShown && rows.length <= limits.mergeMaxFiles;
  // At work it takes none: they would end its job.
  const isMerging = useTrayWork('pdf-merge') === 'running';
  const sendable = rows.filter(({ state }) => state.status !== 'refused').map(({ file }) => file);
  return (
    <div className="queue-head">
      <h2>
        <b className="num">{t('common:upload.files', { count: rows.length })}</b>
        <span className="quiet num"> · {formatFileSize(bytes, language)}</span>
      </h2>
      <button type="button" className="btn btn-ghost btn-small" onClick={onAdd}>
        <Icon name="plus" />
        {t('queue.add')}
      </button>
      {canMerge && (
        <button
          type="button"
          className="btn btn-ghost btn-small"
          disabled={isMerging}
          onClick={() => carryTo('pdf-merge', sendable)}
        >
          <Icon name="layers" />
          {t('queue.mergeThese')}
        </button>
      )}
      <button type="button" className="btn btn-ghost btn-small" onClick={clear}>
        {t('queue.clear')}
      </button>
    </div>
  );
}

/** For readers, every five seconds at most: thirty files would talk without end. */
function HowFar({ queue: { rows } }: { queue: Queue }) {
  const { t } = useTranslation('files');
  const done = resultsOf(rows).length;
  const words = done > 0 ? t('queue.progress', { done, total: rows.length }) : '';
  const [said, setSaid] = useState('');
  const latest = useRef(words);
  useEffect(() => {
    latest.current = words;
  });
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
