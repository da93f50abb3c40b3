import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { ModeField, PageFields } from './page-fields.tsx';
import { PageWork } from './page-work.tsx';
import { ModifyResult } from './result.tsx';
import { SplitFields } from './split/split-fields.tsx';
import { useModify } from './use-modify.ts';
import './pdf-modify.css';

const actions = { SELECT: 'actionSelect', REMOVE: 'actionRemove', SPLIT: 'actionSplit' } as const;

export default function PdfModifyScreen() {
  const { t } = useTranslation(['pdf-modify', 'common']);
  const modify = useModify();
  const { pdf, call, choice, mode, isDone } = modify;
  const { state, isBusy } = call;
  return (
    <ToolForm
      onSubmit={modify.submit}
      isBusy={isBusy}
      call={call}
      hasFile={pdf.file !== undefined}
      bar={pdf.file && <BarFile name={pdf.file.name} />}
      options={
        <>
          <ModeField mode={mode} onMode={modify.setMode} />
          {mode === 'SPLIT' ? (
            <SplitFields
              choice={choice.split}
              onChange={modify.setSplit}
              filename={pdf.file?.name ?? ''}
              parts={modify.parts}
              isBad={pdf.failedCode === 'invalid_page_range' || pdf.failedCode === 'invalid_field'}
            />
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
          <hr className="divider" />
          <PasswordPair
            value={pdf.passwords}
            onChange={pdf.setPasswords}
            failure={pdf.failedCode}
            currentRef={pdf.passwordInput}
          />
          {mode !== 'SPLIT' && (
            <CheckBox
              name={t('common:compatibility.name')}
              line={t('common:compatibility.line')}
              checked={modify.compatibilityMode}
              onChange={modify.setCompatibilityMode}
            />
          )}
        </>
      }
      action={{
        label: t(actions[mode]),
        icon: mode === 'SPLIT' ? 'scissors' : 'list-checks',
        busyLabel: mode === 'SPLIT' ? t('busySplit') : t('busy'),
        variant: isDone ? 'secondary' : 'primary',
        disabledReason: pdf.file ? undefined : t('chooseFirst'),
      }}
      status={<OperationStatus state={state} doneName={modify.name} />}
    >
      <SinglePdfPart
        pdf={pdf}
        call={call}
        pages={pdf.view.kind === 'open' && <PageWork modify={modify} document={pdf.view.document} />}
        result={
          state.status === 'done' && (
            <ModifyResult
              result={state.result}
              name={modify.name}
              password={modify.sentPassword}
              isSplit={mode === 'SPLIT'}
              onBack={call.reset}
              onAnother={() => pdf.choose(undefined)}
            />
          )
        }
      />
    </ToolForm>
  );
}
