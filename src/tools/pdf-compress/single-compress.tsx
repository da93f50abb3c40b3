import { useTranslation } from 'react-i18next';
import { HowSmall, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import type { Queue } from '../../ui/queue/use-queue.ts';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { PasswordPair } from '../../ui/upload/password-pair.tsx';
import { SinglePdfPart } from '../../ui/upload/pdf/single-pdf-part.tsx';
import { usePdf } from '../../ui/upload/pdf/use-pdf.ts';
import { CompressResult } from './result.tsx';
import { useSingleCompress } from './use-single-compress.ts';

type Single = ReturnType<typeof useSingleCompress>;

/** The screen of one PDF. */
export function SingleCompress({ queue }: { queue: Queue }) {
  const { t } = useTranslation('pdf-compress');
  const single = useSingleCompress(queue);
  const { pdf, call, result, isCurrent, name } = single;
  const isProtecting = single.small.by === 'nothing';
  const before = pdf.view.kind === 'open' ? pdf.view.document : undefined;
  // Held here: where it is shown comes and goes with the result.
  const after = usePdf(before && result?.blob, pdf.passwords.next);
  return (
    <ToolForm
      onSubmit={single.compress}
      isBusy={call.isBusy}
      call={call}
      hasFile={pdf.file !== undefined}
      bar={pdf.file && <BarFile name={pdf.file.name} />}
      doneBar={result && isCurrent && <SaveAgain blob={result.blob} name={name} />}
      options={<Options single={single} />}
      action={{
        label: isProtecting ? t('protect.action') : result ? t('again') : t('action'),
        icon: isProtecting ? 'lock-keyhole' : 'shrink',
        busyLabel: isProtecting ? t('protect.busy') : t('busy'),
        variant: result && isCurrent ? 'secondary' : 'primary',
        disabledReason: useReasonToWait(single),
      }}
      status={<OperationStatus state={call.state} doneName={name} />}
    >
      <SinglePdfPart
        pdf={pdf}
        call={call}
        onSeveral={single.several}
        result={
          result && (
            <CompressResult
              result={result}
              name={name}
              isProtected={isProtecting && isCurrent}
              before={before}
              after={after}
              onAnother={pdf.remove}
            />
          )
        }
      />
    </ToolForm>
  );
}

function Options({ single }: { single: Single }) {
  const { t } = useTranslation('pdf-compress');
  const { pdf, small } = single;
  return (
    <>
      <HowSmall
        value={small}
        onChange={single.setSmall}
        sizes={single.levelSizes}
        nothing={{ name: t('protect.name'), children: <p className="help">{t('protect.line')}</p> }}
      />
      <hr className="divider" />
      <PasswordPair
        value={pdf.passwords}
        onChange={pdf.setPasswords}
        failure={pdf.failedCode}
        currentRef={pdf.passwordInput}
        nextRef={single.newPasswordInput}
        isLocked={pdf.isLocked}
      />
    </>
  );
}

function useReasonToWait({ pdf, small }: Single): string | undefined {
  const { t } = useTranslation(['pdf-compress', 'common', 'files']);
  if (!pdf.file) return t('chooseFirst');
  if (pdf.isLocked && !pdf.passwords.current) return t('common:password.waits');
  // With the password it has typed, none for the result means taking it off.
  if (small.by === 'nothing' && !pdf.passwords.next && !pdf.passwords.current) return t('protect.waits');
  return small.by === 'size' && targetBytesOf(small) === undefined ? t('files:how.badSize') : undefined;
}
