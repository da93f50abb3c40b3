import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import { type PageChoice, PageFields } from './page-fields.tsx';
import { modifiedName, readPageText, writePages } from './page-text.ts';
import { PageThumbnails } from './page-thumbnails.tsx';
import { pdfModify } from './request.ts';
import { ModifyResult } from './result.tsx';

const noPages = sentence('errors.specify_pages_error');
const firstChoice: PageChoice = { mode: 'SELECT', text: '' };

export default function PdfModifyScreen() {
  const { t } = useTranslation(['pdf-modify', 'common']);
  const [choice, setChoice] = useState(firstChoice);
  const [sentPassword, setSentPassword] = useState('');
  const [compatibilityMode, setCompatibilityMode] = useState(false);
  const call = useOperation(pdfModify);
  const saveFile = useSaveFile();
  const pdf = useSinglePdf(call, () => setChoice(firstChoice));
  const { view } = pdf;
  const { state, isBusy } = call;
  const isDone = state.status === 'done';
  const pageCount = view.kind === 'open' ? view.pages : undefined;
  const read = readPageText(choice.text, pageCount);
  const isEmpty = read.kind === 'empty';
  const name = pdf.file ? modifiedName(pdf.file.name) : '';

  const modify = async (event: FormEvent) => {
    event.preventDefault();
    const file = isBusy ? undefined : pdf.requireFile();
    if (!file) return;
    if (isEmpty) return pdf.refuse(noPages);
    const { current: password, next: newPassword } = pdf.passwords;
    const pages = choice.text.trim();
    setSentPassword(newPassword);
    const result = await call.start({ file, modifyType: choice.mode, pages, password, newPassword, compatibilityMode });
    if (result) saveFile(result.blob, name);
  };

  const thumbnails = view.kind === 'open' && (
    <PageThumbnails
      document={view.document}
      mode={choice.mode}
      chosen={read.kind === 'pages' ? read.pages : []}
      isInert={isBusy}
      onChange={(pages) => setChoice({ ...choice, text: writePages(pages, choice.mode) })}
    />
  );
  return (
    <form className="tray work" noValidate onSubmit={modify}>
      <SinglePdfPart
        pdf={pdf}
        call={call}
        pages={thumbnails}
        result={
          isDone && (
            <ModifyResult
              result={state.result}
              name={name}
              password={sentPassword}
              onBack={call.reset}
              onAnother={() => pdf.choose(undefined)}
            />
          )
        }
      />
      <div className="part work-options">
        <div className="options-fields" inert={isBusy}>
          <PageFields
            choice={choice}
            onChange={setChoice}
            read={read}
            pageCount={pageCount}
            isBad={pdf.failedCode === 'invalid_page_range' || (isEmpty && pdf.failure?.sentence === noPages)}
          />
          <hr className="divider" />
          <PasswordPair
            value={pdf.passwords}
            onChange={pdf.setPasswords}
            failure={pdf.failedCode}
            currentRef={pdf.passwordInput}
          />
          <CheckBox
            name={t('common:compatibility.name')}
            line={t('common:compatibility.line')}
            checked={compatibilityMode}
            onChange={setCompatibilityMode}
          />
        </div>
        <div className="work-action">
          <BusyButton
            label={choice.mode === 'SELECT' ? t('actionSelect') : t('actionRemove')}
            icon="list-checks"
            isBusy={isBusy}
            busyLabel={t('busy')}
            variant={isDone ? 'secondary' : 'primary'}
            disabledReason={pdf.file ? undefined : t('chooseFirst')}
          />
        </div>
      </div>
      <OperationStatus state={state} doneName={name} />
    </form>
  );
}
