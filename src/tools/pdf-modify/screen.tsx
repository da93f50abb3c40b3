import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/limits.ts';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { SideProgress } from '../../ui/frame/side-progress.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { OneFile } from '../../ui/upload/one-file.tsx';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { CompatibilityField } from '../../ui/upload/pdf/compatibility-field.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';
import { ModeField, PageFields, TurnedLine } from './page-fields.tsx';
import { pagesOfResult } from './page-text.ts';
import { badNumberOf } from './split/split-choice.ts';
import { type Modify, useModify } from './use-modify.ts';
import './pdf-modify.css';
import './grid/page-grid.css';
import './arrange/arrange.css';
import './grid/page-zoom.css';
import './split/split.css';
import './grid/page-strip.css';

// Nobody needs these before there is a file.
const PageWork = lazy(() => import('./grid/page-work.tsx'));
const SplitFields = lazy(() => import('./split/split-fields.tsx'));
const loadResult = () => import('./result.tsx');
const ModifyResult = lazy(loadResult);

const actions = { SELECT: 'actionSelect', REMOVE: 'actionRemove', SPLIT: 'actionSplit' } as const;

export default function PdfModifyScreen() {
  return (
    <OneFile>
      <PageTool />
    </OneFile>
  );
}

function PageTool() {
  const { t } = useTranslation(['pdf-modify', 'common']);
  const modify = useModify();
  const { pdf, call, mode, isCurrent, parts } = modify;
  const { state, isBusy } = call;
  const result = state.status === 'done' && mode !== 'SPLIT' ? state.result.blob : undefined;
  // Held here: where it is shown comes and goes with the result.
  const resultView = usePdf(result, modify.sentPassword);
  const partCount = mode === 'SPLIT' && parts?.ok ? parts.value?.length : undefined;
  const waitsFor = () => {
    if (!pdf.file) return t('chooseFirst');
    if (pdf.isLocked && !pdf.passwords.current) return t('common:password.waits');
    const badNumber = mode === 'SPLIT' ? badNumberOf(modify.choice.split) : undefined;
    if (badNumber) return t(`splitBad_${badNumber}`, { max: limits.pdfPages });
    if (mode === 'SPLIT' && modify.choice.split.by === 'BOOKMARKS' && parts?.ok === false) return t('noBookmarks');
    return modify.isTurnedTooMuch ? t('turnedTooMuch') : undefined;
  };
  return (
    <ToolForm
      onSubmit={() => {
        void loadResult();
        void modify.submit();
      }}
      isBusy={isBusy}
      call={call}
      hasFile={pdf.file !== undefined}
      bar={pdf.file && <BarFile name={pdf.file.name} />}
      doneBar={state.status === 'done' && isCurrent && <SaveAgain blob={state.result.blob} name={modify.name} />}
      options={<Options modify={modify} />}
      action={{
        label: partCount === undefined ? t(actions[mode]) : t('actionSplitCount', { count: partCount }),
        icon: mode === 'SPLIT' ? 'scissors' : 'list-checks',
        busyLabel: mode === 'SPLIT' ? t('busySplit') : t('busy'),
        variant: isCurrent ? 'secondary' : 'primary',
        disabledReason: waitsFor(),
      }}
      actionNote={<SideProgress call={call} />}
      status={<OperationStatus state={state} doneName={modify.name} />}
    >
      <SinglePdfPart
        pdf={pdf}
        call={call}
        hidesProgress
        pages={
          pdf.view.kind === 'open' && (
            <Suspense fallback={<div className="preview" />}>
              <PageWork modify={modify} document={pdf.view.document} />
            </Suspense>
          )
        }
        result={
          state.status === 'done' && (
            <Suspense fallback={<div className="preview" />}>
              <ModifyResult
                result={state.result}
                name={modify.name}
                view={resultView}
                isSplit={mode === 'SPLIT'}
                onBack={call.reset}
                onAnother={pdf.remove}
              />
            </Suspense>
          )
        }
      />
    </ToolForm>
  );
}

function Options({ modify }: { modify: Modify }) {
  const { pdf, choice, mode } = modify;
  return (
    <>
      <ModeField mode={mode} onMode={modify.setMode} />
      {mode === 'SPLIT' ? (
        <Suspense fallback={<div className="field" />}>
          <SplitFields
            choice={choice.split}
            onChange={modify.setSplit}
            file={pdf.file}
            pageCount={modify.pageCount}
            parts={modify.parts}
            isBad={pdf.failedCode === 'invalid_page_range' || pdf.failedCode === 'invalid_field'}
          />
        </Suspense>
      ) : (
        <PageFields
          mode={mode}
          text={choice.text}
          onText={modify.typeText}
          read={modify.read}
          pageCount={modify.pageCount}
          isBad={modify.isTextBad}
        />
      )}
      <TurnedLine count={modify.turned} isTooMuch={modify.isTurnedTooMuch} onBack={modify.turnBack} />
      <hr className="divider" />
      <PasswordPair
        value={pdf.passwords}
        onChange={pdf.setPasswords}
        failure={pdf.failedCode}
        currentRef={pdf.passwordInput}
        isLocked={pdf.isLocked}
      />
      {mode !== 'SPLIT' && (
        <CompatibilityField
          checked={modify.compatibilityMode}
          onChange={modify.setCompatibilityMode}
          pages={pagesOfResult(modify.read, mode, modify.pageCount)}
        />
      )}
    </>
  );
}
