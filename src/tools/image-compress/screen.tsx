import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CompressionLevel, defaultCompressionLevel } from '../../shared/compression-level.ts';
import { LevelPicker } from '../../ui/controls/level-picker.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';
import { SingleFilePart } from '../../ui/upload/single-file-part.tsx';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { type FormatChoice, FormatPicker } from './format-picker.tsx';
import { imageCompress } from './request.ts';
import { CompressResult } from './result.tsx';
import { resultName } from './result-name.ts';

const callOptions = {
  checkFirst: true,
  withCredentials: true,
  headers: { 'X-Requested-With': 'XMLHttpRequest', Accept: 'image/*' },
};

export default function ImageCompressScreen() {
  const { t } = useTranslation('image-compress');
  const [file, setFile] = useState<File>();
  const [level, setLevel] = useState<CompressionLevel>(defaultCompressionLevel);
  const [format, setFormat] = useState<FormatChoice>('original');
  const [refusal, setRefusal] = useState<{ sentence: Sentence }>();
  const call = useOperation(imageCompress, callOptions);
  const saveFile = useSaveFile();
  useHeldFile(file !== undefined);
  const url = useObjectUrl(file);
  const { state, isBusy } = call;
  const failure = refusal ?? (state.status === 'failed' ? state.failure : undefined);
  const result = state.status === 'done' ? state.result : undefined;
  const name = result && file ? resultName(result.filename, result.blob.type, file.name) : '';

  const choose = (chosen: File | undefined) => {
    call.reset();
    setFile(chosen);
    setRefusal(undefined);
  };
  useArrivals(([arrived]) => choose(arrived));
  const compress = async () => {
    setRefusal(undefined);
    if (!file) return setRefusal({ sentence: sentence('errors.select_image_file_error') });
    const made = await call.start({
      file,
      quality: level,
      ...(format === 'original' ? {} : { format }),
    });
    if (made) saveFile(made.blob, resultName(made.filename, made.blob.type, file.name));
  };
  const dismiss = () => {
    setRefusal(undefined);
    if (state.status === 'failed') call.reset();
  };

  return (
    <ToolForm
      onSubmit={compress}
      isBusy={isBusy}
      call={call}
      hasFile={file !== undefined}
      bar={file && <BarFile name={file.name} />}
      options={
        <>
          <LevelPicker value={level} onChange={setLevel} />
          <hr className="divider" />
          <FormatPicker value={format} onChange={setFormat} />
        </>
      }
      action={{
        label: result ? t('again') : t('action'),
        icon: 'image-down',
        busyLabel: t('busy'),
        variant: result ? 'secondary' : 'primary',
        disabledReason: file ? undefined : t('chooseFirst'),
      }}
      status={<OperationStatus state={state} doneName={name} />}
    >
      <SingleFilePart
        accepts="image"
        state={state}
        banner={failure && <ImageFailure failure={failure} hasFile={file !== undefined} onDismiss={dismiss} />}
        onFile={choose}
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
