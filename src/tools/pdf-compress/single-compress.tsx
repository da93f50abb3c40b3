import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { compressionLevelIds } from '../../shared/compression-level.ts';
import { defaultSmallness, HowSmall, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useResultCache } from '../../ui/operation/use-result-cache.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { type Queue, tooManyAtOnce } from '../../ui/queue/use-queue.ts';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { Verdict } from '../../ui/result/verdict.tsx';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { pdfCompress } from './request.ts';
import { CompressResult } from './result.tsx';

const resultName = 'compressed.pdf';

/** The screen of one PDF. */
export function SingleCompress({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['pdf-compress', 'common', 'files']);
  const [small, setSmall] = useState(defaultSmallness);
  const cache = useResultCache<OperationResult>();
  const call = useOperation(pdfCompress);
  const saveFile = useSaveFile();
  const forget = () => {
    cache.clear();
    setSmall(defaultSmallness);
  };
  const several = (files: File[], refused: RefusedFile[] = []) => {
    if (!queue.add(files, refused)) pdf.refuse(tooManyAtOnce);
  };
  const pdf = useSinglePdf(call, forget, (files) => several(files));
  const { state, isBusy } = call;
  const targetBytes = targetBytesOf(small);
  const wish = targetBytes === undefined ? { level: small.level } : { targetBytes };
  const keyOf = (wanted: object) => JSON.stringify([wanted, pdf.passwords]);
  const shown = isBusy || state.status === 'failed' ? undefined : cache.shownFor(keyOf(wish));
  const isCurrent = shown?.key === keyOf(wish);

  const compress = async () => {
    const file = pdf.requireFile();
    if (!file) return;
    const { current: password, next: newPassword } = pdf.passwords;
    const result = await call.start({ file, ...wish, password, newPassword });
    if (!result) return;
    cache.keep(keyOf(wish), result);
    saveFile(result.blob, resultName);
  };
  const ranLevels = compressionLevelIds.flatMap((level) => {
    const result = cache.results.get(keyOf({ level }));
    return result ? [[level, { bytes: result.blob.size, isEstimate: false }]] : [];
  });
  const waitsFor = () => {
    if (!pdf.file) return t('chooseFirst');
    if (pdf.isLocked && !pdf.passwords.current) return t('common:password.waits');
    return small.by === 'size' && targetBytes === undefined ? t('files:how.badSize') : undefined;
  };
  return (
    <ToolForm
      onSubmit={compress}
      isBusy={isBusy}
      call={call}
      hasFile={pdf.file !== undefined}
      bar={pdf.file && <BarFile name={pdf.file.name} />}
      doneBar={
        shown &&
        isCurrent && (
          <>
            <Verdict originalBytes={shown.result.sentBytes} resultBytes={shown.result.blob.size} inMegabytes />
            <SaveAgain blob={shown.result.blob} name={resultName} />
          </>
        )
      }
      options={
        <>
          <HowSmall
            value={small}
            onChange={setSmall}
            sizes={
              pdf.file && ranLevels.length > 0
                ? { originalBytes: pdf.file.size, of: Object.fromEntries(ranLevels) }
                : undefined
            }
          />
          <hr className="divider" />
          <PasswordPair
            value={pdf.passwords}
            onChange={pdf.setPasswords}
            failure={pdf.failedCode}
            currentRef={pdf.passwordInput}
            isLocked={pdf.isLocked}
          />
        </>
      }
      action={{
        label: shown ? t('again') : t('action'),
        icon: 'shrink',
        busyLabel: t('busy'),
        variant: shown && isCurrent ? 'secondary' : 'primary',
        disabledReason: waitsFor(),
      }}
      status={<OperationStatus state={state} doneName={resultName} />}
    >
      <SinglePdfPart
        pdf={pdf}
        call={call}
        onSeveral={several}
        result={
          shown && <CompressResult result={shown.result} name={resultName} onAnother={() => pdf.choose(undefined)} />
        }
      />
    </ToolForm>
  );
}
