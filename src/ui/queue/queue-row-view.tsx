import { GripVertical } from 'lucide-react';
import { memo, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import type { FileKind } from '../../shared/form-schema.ts';
import { formatPercent, savedPercent } from '../../shared/percent.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { shareOf } from '../operation/progress-part.tsx';
import { saveFile } from '../operation/save-file.ts';
import { uploadShare } from '../operation/steady-progress.ts';
import { FileName } from '../upload/file-name.tsx';
import { PasswordField } from '../upload/password-field.tsx';
import { Face } from './face.tsx';
import { isPending, type QueueRow } from './queue-row.ts';
import type { QueueStore } from './queue-store.ts';
import { RowWords } from './row-words.tsx';
import type { Grips } from './use-row-order.ts';

interface QueueRowViewProps {
  row: QueueRow;
  kind: FileKind;
  store: QueueStore;
  targetBytes: number | undefined;
  isLifted: boolean;
  helpId: string;
  grips: Grips;
  onRemove: (row: QueueRow) => void;
}

/** One file of the queue: what it is, how it fares, and what can be done about it. */
export const QueueRowView = memo(function QueueRowView(props: QueueRowViewProps) {
  const { kind, store, targetBytes, isLifted, helpId, grips, onRemove } = props;
  const { t } = useTranslation('files');
  const row = useLiveRow(props.row, store);
  const { id, file, state } = row;
  const isBad = state.status === 'failed' || state.status === 'refused';
  return (
    <li className="queue-row" data-status={state.status} data-bad={isBad} data-lifted={isLifted} data-row={id}>
      <button
        type="button"
        className="icon-btn only queue-grip"
        data-grip={id}
        aria-label={t('queue.move', { name: file.name })}
        aria-describedby={helpId}
        aria-pressed={isLifted}
        onKeyDown={(event) => grips.current.onKeyDown(id)(event)}
        onPointerDown={(event) => grips.current.onPointerDown(id)(event)}
      >
        <GripVertical className="icon" aria-hidden />
      </button>
      <Face file={file} kind={kind} password={row.password} onLocked={() => store.lock(id)} />
      <div className="queue-about">
        <FileName name={file.name} />
        <RowWords row={row} targetBytes={targetBytes} />
      </div>
      <RowSizes row={row} />
      <RowActions row={row} store={store} onRemove={onRemove} />
      {state.status === 'locked' && <RowPassword row={row} store={store} isWrong={state.isWrong} />}
      <RowBar row={row} />
    </li>
  );
});

/** How far it is comes to the row alone, and not through the whole screen. */
function useLiveRow(row: QueueRow, store: QueueStore): QueueRow {
  const get = () => store.find(row.id) ?? row;
  return useSyncExternalStore(store.subscribe, get, get);
}

function RowSizes({ row: { file, state } }: { row: QueueRow }) {
  const language = useLanguage();
  if (state.status !== 'done') {
    return (
      <p className="queue-sizes num">
        <bdi>{formatFileSize(file.size, language)}</bdi>
      </p>
    );
  }
  const { blob, sentBytes, isSmallerForm } = state.result;
  if (!isSmallerForm) {
    return (
      <p className="queue-sizes num">
        <b>{formatFileSize(blob.size, language)}</b>
      </p>
    );
  }
  const saved = savedPercent(sentBytes, blob.size, 1);
  return (
    <p className="queue-sizes num">
      <b>{formatFileSize(blob.size, language)}</b>
      <span className="quiet small">
        <bdi>{formatFileSize(sentBytes, language)}</bdi>
        {saved !== 0 && ' · '}
        {saved !== 0 && (
          <bdi dir="ltr">
            {saved < 0 ? '+' : '−'}
            {formatPercent(Math.abs(saved), language, 1)}
          </bdi>
        )}
      </span>
    </p>
  );
}

function RowActions({ row, store, onRemove }: Pick<QueueRowViewProps, 'row' | 'store' | 'onRemove'>) {
  const { t } = useTranslation(['files', 'common']);
  const { id, file, state } = row;
  const { name } = file;
  const canRetry = state.status === 'failed' || state.status === 'cancelled';
  return (
    <div className="queue-actions">
      {state.status === 'done' && (
        <RowButton
          icon="download"
          label={t('queue.saveOne', { name: state.result.name })}
          onClick={() => {
            saveFile(state.result.blob, state.result.name);
            store.noteSaved([state.result]);
          }}
        />
      )}
      {canRetry && (
        <RowButton
          icon="refresh-cw"
          label={t('queue.retry', { name })}
          onClick={(button) => {
            focusRowGrip(button);
            store.retry(id);
          }}
        />
      )}
      {isPending(row) ? (
        <RowButton icon="x" label={t('queue.cancelOne', { name })} onClick={() => store.cancel(id)} />
      ) : (
        <RowButton icon="x" label={t('common:upload.remove', { name })} onClick={() => onRemove(row)} />
      )}
    </div>
  );
}

/** What was used goes, and with it the focus: the row has it now. */
function focusRowGrip(used: Element | null): void {
  used?.closest('.queue-row')?.querySelector<HTMLElement>('.queue-grip')?.focus({ preventScroll: true });
}

interface RowButtonProps {
  icon: IconName;
  label: string;
  onClick: (button: HTMLButtonElement) => void;
}

function RowButton({ icon, label, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className="icon-btn only"
      aria-label={label}
      onClick={({ currentTarget }) => onClick(currentTarget)}
    >
      <Icon name={icon} />
    </button>
  );
}

function RowPassword({ row, store, isWrong }: { row: QueueRow; store: QueueStore; isWrong: boolean }) {
  const { t } = useTranslation(['files', 'common']);
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWrong) input.current?.focus();
  }, [isWrong]);
  const unlock = () => {
    if (!password) return;
    focusRowGrip(input.current);
    store.unlock(row.id, password);
  };
  return (
    <div className="queue-password">
      <PasswordField
        label={t('queue.passwordFor', { name: row.file.name })}
        isLabelHidden
        isRequired
        placeholder={t('queue.required')}
        value={password}
        onChange={setPassword}
        inputRef={input}
        onEnter={unlock}
        error={isWrong && password === '' ? t('common:password.wrong') : undefined}
      />
      <button type="button" className="btn btn-secondary" disabled={password === ''} onClick={unlock}>
        {t('queue.unlock')}
      </button>
    </div>
  );
}

/** While nobody knows how far the work is, the bar stays where the upload left it: the row's spinner moves already. */
function RowBar({ row: { state } }: { row: QueueRow }) {
  if (state.status !== 'uploading' && state.status !== 'working') return null;
  const { share = uploadShare } = shareOf(state);
  return (
    <svg className="bar queue-bar" aria-hidden>
      <rect width={`${share * 100}%`} height="100%" fill="currentColor" />
    </svg>
  );
}
