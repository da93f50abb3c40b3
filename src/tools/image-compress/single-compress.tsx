import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choices } from '../../shared/choices.ts';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { OperationStatus } from '../../ui/operation/done-mark.tsx';
import { type Queue, tooManyAtOnce } from '../../ui/queue/use-queue.ts';
import { SaveAgain } from '../../ui/result/result-head.tsx';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import { ImagePreview } from '../../ui/upload/image-preview.tsx';
import { SingleFilePart } from '../../ui/upload/single-file-part.tsx';
import { useArrivedFile } from '../../ui/upload/use-arrived-file.ts';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { problemOf } from './compress-options.ts';
import { OptionsPart } from './options-part.tsx';
import { CompressResult } from './result.tsx';
import { useSingleCompress } from './use-single-compress.ts';
import { useTransparency } from './use-transparency.ts';

/** The screen of one image. */
export function SingleCompress({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['image-compress', 'files']);
  const single = useSingleCompress();
  const { file, options, call, result, isCurrent, name } = single;
  const files = useMemo(() => (file ? [file] : []), [file]);
  const isTransparent = useTransparency(files, options.format === 'JPEG');
  const several = (chosen: File[], refused: RefusedFile[] = []) => {
    // The file that is here waits like the others; one that has its result is done with.
    const waiting = file && !result ? [file] : [];
    if (!queue.add([...waiting, ...chosen], refused)) single.refuse(tooManyAtOnce);
  };
  useArrivedFile({ choose: single.choose, refuse: single.refuse, several });
  const problem = problemOf(options);
  const problemWords = problem && (problem === 'size' ? t('files:how.badSize') : t('more.badSide'));
  return (
    <ToolForm
      onSubmit={() => void single.compress()}
      isBusy={call.isBusy}
      call={call}
      hasFile={file !== undefined}
      bar={file && <BarFile name={file.name} />}
      doneBar={result && isCurrent && <SaveAgain blob={result.blob} name={name} />}
      options={
        <OptionsPart
          value={options}
          onChange={single.setOptions}
          sizes={single.levelSizes}
          isTransparent={isTransparent}
        />
      }
      action={{
        label: result ? t('again') : t('action'),
        icon: 'image-down',
        busyLabel: t('busy'),
        variant: isCurrent ? 'secondary' : 'primary',
        disabledReason: file ? problemWords : t('chooseFirst'),
      }}
      status={<OperationStatus state={call.state} doneName={name} />}
    >
      <FilePart single={single} onSeveral={several} />
    </ToolForm>
  );
}

interface FilePartProps {
  single: ReturnType<typeof useSingleCompress>;
  onSeveral: (files: File[], refused: RefusedFile[]) => void;
}

/** The image's side: empty, chosen, busy or done. */
function FilePart({ single, onSeveral }: FilePartProps) {
  const { t } = useTranslation('image-compress');
  const { file, call, failure, result, name } = single;
  const url = useObjectUrl(file);
  return (
    <SingleFilePart
      accepts="image"
      state={call.state}
      alsoTakes={t(choices.heic ? 'alsoTakes' : 'alsoTakesAvif')}
      banner={failure && <ImageFailure failure={failure} hasFile={file !== undefined} onDismiss={single.dismiss} />}
      onFile={single.choose}
      onSeveral={onSeveral}
      onReject={single.refuse}
      onCancel={call.cancel}
    >
      {file &&
        ((open) => (
          <ChosenImage
            file={file}
            url={url}
            isBusy={call.isBusy}
            onReplace={open}
            onRemove={single.remove}
            preview={<ImagePreview url={url} alt={file.name} />}
            result={
              result &&
              url && (
                <CompressResult
                  result={result}
                  name={name}
                  beforeUrl={url}
                  onAnother={single.remove}
                  onTryFormat={single.tryFormat}
                />
              )
            }
          />
        ))}
    </SingleFilePart>
  );
}
