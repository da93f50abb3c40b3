import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSmallness, HowSmall, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useResultCache } from '../../ui/operation/use-result-cache.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { type Queue, tooManyAtOnce } from '../../ui/queue/use-queue.ts';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { Verdict } from '../../ui/result/verdict.tsx';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';
import { SingleFilePart } from '../../ui/upload/single-file-part.tsx';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { callOptions } from './call-options.ts';
import { type FormatChoice, FormatPicker } from './format-picker.tsx';
import { imageCompress } from './request.ts';
import { CompressResult } from './result.tsx';
import { resultName } from './result-name.ts';

/** The screen of one image. */
export function SingleCompress({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['image-compress', 'files']);
  const [file, setFile] = useState<File>();
  const [small, setSmall] = useState(defaultSmallness);
  const cache = useResultCache<OperationResult>();
  const [format, setFormat] = useState<FormatChoice>('original');
  const [refusal, setRefusal] = useState<{ sentence: Sentence }>();
  const call = useOperation(imageCompress, callOptions);
  const saveFile = useSaveFile();
  useHeldFile(file !== undefined);
  const url = useObjectUrl(file);
  const { state, isBusy } = call;
  const failure = refusal ?? (state.status === 'failed' ? state.failure : undefined);
  const targetBytes = targetBytesOf(small);
  const wish = {
    ...(targetBytes === undefined ? { quality: small.level } : { targetBytes }),
    ...(format === 'original' ? {} : { format }),
  };
  const key = JSON.stringify(wish);
  const shown = isBusy || state.status === 'failed' ? undefined : cache.shownFor(key);
  const result = shown?.result;
  const isCurrent = shown?.key === key;
  const name = result && file ? resultName(result.filename, result.blob.type, file.name) : '';

  const choose = (chosen: File | undefined) => {
    call.reset();
    cache.clear();
    setFile(chosen);
    setRefusal(undefined);
  };
  const several = (files: File[], refused: RefusedFile[] = []) => {
    if (!queue.add(files, refused)) setRefusal({ sentence: tooManyAtOnce });
  };
  useArrivals((arrived) => (arrived.length > 1 ? several(arrived) : choose(arrived[0])));
  const compress = async () => {
    setRefusal(undefined);
    if (!file) return setRefusal({ sentence: sentence('errors.select_image_file_error') });
    const made = await call.start({ file, ...wish });
    if (!made) return;
    cache.keep(key, made);
    saveFile(made.blob, resultName(made.filename, made.blob.type, file.name));
  };
  const dismiss = () => {
    setRefusal(undefined);
    if (state.status === 'failed') call.reset();
  };

  const isBadSize = small.by === 'size' && targetBytes === undefined;
  const waitsFor = file ? (isBadSize ? t('files:how.badSize') : undefined) : t('chooseFirst');
  return (
    <ToolForm
      onSubmit={compress}
      isBusy={isBusy}
      call={call}
      hasFile={file !== undefined}
      bar={file && <BarFile name={file.name} />}
      doneBar={
        result &&
        isCurrent && (
          <>
            <Verdict originalBytes={result.sentBytes} resultBytes={result.blob.size} decimals={2} />
            <SaveAgain blob={result.blob} name={name} />
          </>
        )
      }
      options={
        <>
          <HowSmall value={small} onChange={setSmall} />
          <hr className="divider" />
          <FormatPicker value={format} onChange={setFormat} />
        </>
      }
      action={{
        label: result ? t('again') : t('action'),
        icon: 'image-down',
        busyLabel: t('busy'),
        variant: isCurrent ? 'secondary' : 'primary',
        disabledReason: waitsFor,
      }}
      status={<OperationStatus state={state} doneName={name} />}
    >
      <SingleFilePart
        accepts="image"
        state={state}
        banner={failure && <ImageFailure failure={failure} hasFile={file !== undefined} onDismiss={dismiss} />}
        onFile={choose}
        onSeveral={several}
        onReject={(reason) => setRefusal({ sentence: reason })}
        onCancel={call.cancel}
      >
        {file &&
          ((open) => (
            <ChosenImage
              file={file}
              url={url}
              isBusy={isBusy}
              onReplace={open}
              onRemove={() => choose(undefined)}
              preview={<ImagePreview url={url} alt={file.name} />}
              result={
                result &&
                url && (
                  <CompressResult result={result} name={name} beforeUrl={url} onAnother={() => choose(undefined)} />
                )
              }
            />
          ))}
      </SingleFilePart>
    </ToolForm>
  );
}
