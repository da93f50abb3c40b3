import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { isFocusLost } from '../../ui/controls/kept-focus.ts';
import { SideProgress } from '../../ui/frame/side-progress.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { ErrorBanner } from '../../ui/operation/error-banner.tsx';
import { UndoLine } from '../../ui/order/undo-line.tsx';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';
import { shortName } from '../../ui/upload/short-name.ts';
import { gripId, passwordId } from './card-ids.ts';
import { MergeLimits } from './merge-limits.tsx';
import { pagesInAll } from './merge-list.ts';
import { MergeOptionFields } from './merge-options.tsx';
import { type Merge, resultName, useMerge } from './use-merge.ts';
import './pdf-merge.css';
import './merge-result.css';

// Nobody needs these before there is a file.
const MergeWork = lazy(() => import('./merge-work.tsx'));
const loadResult = () => import('./result.tsx');
const MergeResult = lazy(loadResult);

export default function PdfMergeScreen() {
  const { t } = useTranslation('pdf-merge');
  const merge = useMerge();
  const { call, list, failure, failed, blamed, isCurrent } = merge;
  const { state, isBusy } = call;
  const count = list.entries.length;
  // A protected file leads to its own password field.
  const lockedField = failed?.code === 'password_required' && blamed ? passwordId(blamed) : undefined;
  useEffect(() => {
    if (lockedField) document.getElementById(lockedField)?.querySelector('input')?.focus();
  }, [lockedField]);
  const { main, noteFocus } = useFocusKept(count === 0);
  const waitsFor = () => {
    if (count < limits.mergeMinFiles) return t('addMoreFirst');
    return merge.waitsFor === undefined ? undefined : t('needsPassword', { name: merge.waitsFor });
  };
  return (
    <ToolForm
      onSubmit={() => {
        void loadResult();
        void merge.merge();
      }}
      isBusy={isBusy}
      call={call}
      hasFile={count > 0}
      doneBar={state.status === 'done' && isCurrent && <SaveAgain blob={state.result.blob} name={resultName} />}
      options={<Side merge={merge} />}
      {...(count > 0
        ? {
            action: {
              label: count < limits.mergeMinFiles ? t('action') : t('actionCount', { count }),
              icon: 'layers',
              busyLabel: t('busy'),
              variant: isCurrent ? 'secondary' : 'primary',
              disabledReason: waitsFor(),
            },
            actionNote: <ActionNote merge={merge} />,
          }
        : {})}
      status={<OperationStatus state={state} doneName={resultName} />}
    >
      <div ref={main} className="merge-main">
        {failure && (
          <ErrorBanner
            failure={failure}
            onDismiss={merge.clearError}
            takesFocus={lockedField === undefined}
            {...(count > 0 ? { help: t('keepFiles') } : {})}
          />
        )}
        {count === 0 && <EmptyList merge={merge} onChosen={noteFocus} />}
        {count > 0 && (
          <Suspense fallback={<div className="part work-main" />}>
            <MergeWork merge={merge} />
          </Suspense>
        )}
        <UndoLine
          removed={list.removed?.entries}
          text={([first, ...others]) =>
            first && others.length === 0
              ? t('removed', { name: shortName(first.file.name) })
              : t('removedAll', { count: others.length + 1 })
          }
          onUndo={merge.undo}
          gripOf={([first]) => (first ? document.getElementById(gripId(first)) : null)}
        />
      </div>
    </ToolForm>
  );
}

/** The result stands where the options begin: the cards keep their places. */
function Side({ merge }: { merge: Merge }) {
  const { list, call, sent } = merge;
  const { state } = call;
  // Held here: where it is shown comes and goes with the result.
  const view = usePdf(state.status === 'done' ? state.result.blob : undefined, sent.newPassword);
  if (list.entries.length === 0) return <MergeLimits />;
  return (
    <>
      {state.status === 'done' && (
        <Suspense fallback={<div className="result" />}>
          <MergeResult
            result={state.result}
            name={resultName}
            files={sent.files}
            view={view}
            onAnother={merge.startOver}
          />
          <hr className="divider" />
        </Suspense>
      )}
      <MergeOptionFields
        entries={list.entries}
        protectedCount={merge.protectedCount}
        pages={pagesInAll(list.entries, merge.looks)}
        options={merge.options}
        onOptions={merge.setOptions}
      />
    </>
  );
}

function ActionNote({ merge }: { merge: Merge }) {
  const { t } = useTranslation();
  const { status } = merge.call.state;
  if (status === 'uploading' || status === 'working') return <SideProgress call={merge.call} />;
  if (status === 'done') return null;
  return (
    <p className="note">
      <Icon name="shield-check" small />
      {t('upload.promise')}
    </p>
  );
}

/** The first files take away the button that brought them, a new start takes away the list: the focus goes on. */
function useFocusKept(isEmpty: boolean) {
  const main = useRef<HTMLDivElement>(null);
  const wasEmpty = useRef(isEmpty);
  const hadFocus = useRef(false);
  useEffect(() => {
    const isLed = isEmpty || hadFocus.current;
    const hasChanged = isEmpty !== wasEmpty.current;
    wasEmpty.current = isEmpty;
    if (!hasChanged || !isLed || !main.current) return;
    // A phone may have scrolled far below where the files were.
    if (isEmpty) main.current.scrollIntoView({ block: 'nearest' });
    return focusWhenThere(main.current, isEmpty ? '.drop button' : '[data-grip]');
  }, [isEmpty]);
  const noteFocus = () => {
    hadFocus.current = main.current?.contains(document.activeElement) ?? false;
  };
  return { main, noteFocus };
}

/** The cards may still be on their way. */
function focusWhenThere(within: HTMLElement, selector: string): (() => void) | undefined {
  const focus = () => {
    const next = within.querySelector<HTMLElement>(selector);
    if (next && isFocusLost()) next.focus({ preventScroll: true });
    return next !== null;
  };
  if (focus()) return undefined;
  const observer = new MutationObserver(() => focus() && observer.disconnect());
  observer.observe(within, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function EmptyList({ merge, onChosen }: { merge: Merge; onChosen: () => void }) {
  const { t } = useTranslation('pdf-merge');
  const { t: common } = useTranslation();
  const language = useLanguage();
  const size = formatFileSize(limits.fileBytes, language, 0);
  return (
    <div className="part work-main">
      <FileDrop
        accepts="pdf-or-image"
        many
        isBad={merge.failure !== undefined}
        title={t('drop')}
        limit={t('limit', { maxFiles: limits.mergeMaxFiles, size })}
        promise={common('upload.promise')}
        onFiles={(files) => {
          onChosen();
          merge.add(files);
        }}
        onReject={merge.refuse}
      />
    </div>
  );
}
