import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { isFocusLost } from '../../ui/controls/is-focus-lost.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { ErrorBanner } from '../../ui/operation/error-banner.tsx';
import { ProgressPart } from '../../ui/operation/progress-part.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { passwordError } from '../../ui/upload/password-pair.tsx';
import { AddMore } from './add-more.tsx';
import { passwordId } from './merge-card.tsx';
import { MergeCards } from './merge-cards.tsx';
import { MergeSide } from './merge-side.tsx';
import { MergeResult } from './result.tsx';
import { UndoLine } from './undo-line.tsx';
import { resultName, useMerge } from './use-merge.ts';
import './pdf-merge.css';

export default function PdfMergeScreen() {
  const merge = useMerge();
  const { call, list, failure, failed, blamed } = merge;
  const { state } = call;
  // A protected file leads to its own password field.
  const lockedField = failed?.code === 'password_required' && blamed ? passwordId(blamed) : undefined;
  useEffect(() => {
    if (lockedField) document.getElementById(lockedField)?.querySelector('input')?.focus();
  }, [lockedField]);

  const { main, noteFocus } = useFocusKept(list.entries.length === 0);

  return (
    <form className="tray work merge" noValidate onSubmit={merge.merge}>
      <div ref={main} className="merge-main">
        {failure && (
          <ErrorBanner failure={failure} onDismiss={merge.clearError} takesFocus={lockedField === undefined} />
        )}
        {state.status === 'done' && <MergeResult result={state.result} name={resultName} onAnother={merge.startOver} />}
        {list.entries.length === 0 ? <EmptyList merge={merge} onChosen={noteFocus} /> : <FilledList merge={merge} />}
        <UndoLine removed={list.removed?.entry} onUndo={merge.undo} />
        {(state.status === 'uploading' || state.status === 'working') && (
          <div className="part merge-progress">
            <ProgressPart state={state} onCancel={call.cancel} />
          </div>
        )}
      </div>
      <MergeSide
        entries={list.entries}
        options={merge.options}
        onOptions={merge.setOptions}
        isBusy={call.isBusy}
        isDone={state.status === 'done'}
      />
      <OperationStatus state={state} doneName={resultName} />
    </form>
  );
}

/** The first files take away the button that brought them, a new start takes away the list: the focus goes on. */
function useFocusKept(isEmpty: boolean) {
  const main = useRef<HTMLDivElement>(null);
  const wasEmpty = useRef(isEmpty);
  const hadFocus = useRef(false);
  useEffect(() => {
    const next = main.current?.querySelector<HTMLElement>(isEmpty ? '.drop button' : '[data-grip]');
    const isLed = isEmpty || hadFocus.current;
    if (isEmpty !== wasEmpty.current && isLed && isFocusLost()) next?.focus({ preventScroll: true });
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  const noteFocus = () => {
    hadFocus.current = main.current?.contains(document.activeElement) ?? false;
  };
  return { main, noteFocus };
}

type Merge = ReturnType<typeof useMerge>;

function EmptyList({ merge, onChosen }: { merge: Merge; onChosen: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const size = formatFileSize(limits.fileBytes, language, 0);
  return (
    <div className="part work-main">
      <FileDrop
        accepts="pdf-or-image"
        many
        isBad={merge.failure !== undefined}
        title={t('upload.dropPdfs')}
        limit={t('upload.limitPdfs', { maxFiles: limits.mergeMaxFiles, size })}
        promise={t('upload.promise')}
        onFiles={(files) => {
          onChosen();
          merge.add(files);
        }}
        onReject={merge.refuse}
      />
    </div>
  );
}

function FilledList({ merge }: { merge: Merge }) {
  const { t } = useTranslation('pdf-merge');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const { call, list, failed, blamed } = merge;
  return (
    <>
      {list.entries.length > 1 && (
        <div className="pick-bar" inert={call.isBusy}>
          <button type="button" className="chip" onClick={() => merge.sort(language)}>
            {t('sortName')}
          </button>
          <button type="button" className="chip" onClick={merge.reverse}>
            {t('reverse')}
          </button>
        </div>
      )}
      <MergeCards
        entries={list.entries}
        isBusy={call.isBusy}
        errorOf={(entry) => (entry === blamed ? passwordError(failed?.code, common) : undefined)}
        onMove={merge.move}
        onPassword={merge.setPassword}
        onPages={merge.setPages}
        onRemove={merge.remove}
      />
      <AddMore count={list.entries.length} isBusy={call.isBusy} onFiles={merge.add} onReject={merge.refuse} />
    </>
  );
}
