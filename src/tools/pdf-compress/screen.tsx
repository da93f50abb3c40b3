import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultCompressionLevel } from '../../shared/compression-level.ts';
import { LevelPicker } from '../../ui/controls/level-picker.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import { pdfCompress } from './request.ts';
import { CompressResult } from './result.tsx';

const resultName = 'compressed.pdf';

export default function PdfCompressScreen() {
  const { t } = useTranslation('pdf-compress');
  const [level, setLevel] = useState(defaultCompressionLevel);
  const call = useOperation(pdfCompress);
  const saveFile = useSaveFile();
  const pdf = useSinglePdf(call, () => setLevel(defaultCompressionLevel));
  const { state, isBusy } = call;
  const isDone = state.status === 'done';

  const compress = async () => {
    const file = pdf.requireFile();
    if (!file) return;
    const { current: password, next: newPassword } = pdf.passwords;
    const result = await call.start({ file, level, password, newPassword });
    if (result) saveFile(result.blob, resultName);
  };

  return (
    <ToolForm
      onSubmit={compress}
      isBusy={isBusy}
      call={call}
      hasFile={pdf.file !== undefined}
      bar={pdf.file && <BarFile name={pdf.file.name} />}
      options={
        <>
          <LevelPicker value={level} onChange={setLevel} />
          <hr className="divider" />
          <PasswordPair
            value={pdf.passwords}
            onChange={pdf.setPasswords}
            failure={pdf.failedCode}
            currentRef={pdf.passwordInput}
          />
        </>
      }
      action={{
        label: isDone ? t('again') : t('action'),
        icon: 'shrink',
        busyLabel: t('busy'),
        variant: isDone ? 'secondary' : 'primary',
        disabledReason: pdf.file ? undefined : t('chooseFirst'),
      }}
      status={<OperationStatus state={state} doneName={resultName} />}
    >
      <SinglePdfPart
        pdf={pdf}
        call={call}
        result={
          isDone && <CompressResult result={state.result} name={resultName} onAnother={() => pdf.choose(undefined)} />
        }
      />
    </ToolForm>
  );
}
