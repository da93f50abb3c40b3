import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompressionLevel, defaultCompressionLevel } from '../../shared/compression-level.ts';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { LevelPicker } from '../../ui/controls/level-picker.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { saveFile } from '../../ui/operation/save-file.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { noPasswords, PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';
import { pdfCompress } from './request.ts';
import { CompressResult } from './result.tsx';

const resultName = 'compressed.pdf';

export default function PdfCompressScreen() {
  const { t } = useTranslation('pdf-compress');
  const [file, setFile] = useState<File>();
  const [level, setLevel] = useState<CompressionLevel>(defaultCompressionLevel);
  const [passwords, setPasswords] = useState(noPasswords);
  const [refusal, setRefusal] = useState<{ sentence: Sentence }>();
  const call = useOperation(pdfCompress);
  const { state } = call;
  const view = usePdf(file, passwords.current);
  const passwordInput = useRef<HTMLInputElement>(null);
  const failure = refusal ?? (state.status === 'failed' ? state.failure : undefined);
  const failedCode = state.status === 'failed' ? state.failure.code : undefined;

  useEffect(() => {
    if (failedCode === 'password_required') passwordInput.current?.focus();
  }, [failedCode]);

  const choose = (chosen: File | undefined) => {
    call.reset();
    setFile(chosen);
    setLevel(defaultCompressionLevel);
    setPasswords(noPasswords);
    setRefusal(undefined);
  };
  const compress = async (event: FormEvent) => {
    event.preventDefault();
    if (call.isBusy) return;
    setRefusal(undefined);
    if (!file) return setRefusal({ sentence: sentence('errors.select_pdf_file_error') });
    const { current: password, next: newPassword } = passwords;
    const result = await call.start({ file, level, password, newPassword });
    if (result) saveFile(result.blob, resultName);
  };
  const dismiss = () => {
    setRefusal(undefined);
    if (state.status === 'failed') call.reset();
  };
  const isDone = state.status === 'done';

  return (
    <form className="tray work" noValidate onSubmit={compress}>
      <SinglePdfPart
        file={file}
        view={view}
        state={state}
        failure={failure}
        onFile={choose}
        onRemove={() => choose(undefined)}
        onReject={(reason) => setRefusal({ sentence: reason })}
        onDismiss={dismiss}
        onCancel={call.cancel}
        result={
          isDone && <CompressResult result={state.result} name={resultName} onAnother={() => choose(undefined)} />
        }
      />
      <div className="part work-options">
        <div className="options-fields" inert={call.isBusy}>
          <LevelPicker value={level} onChange={setLevel} />
          <hr className="divider" />
          <PasswordPair value={passwords} onChange={setPasswords} failure={failedCode} currentRef={passwordInput} />
        </div>
        <div className="work-action">
          <BusyButton
            label={isDone ? t('again') : t('action')}
            icon="shrink"
            isBusy={call.isBusy}
            busyLabel={t('busy')}
            variant={isDone ? 'secondary' : 'primary'}
            disabledReason={file ? undefined : t('chooseFirst')}
          />
        </div>
      </div>
      <OperationStatus state={state} doneName={resultName} />
    </form>
  );
}
