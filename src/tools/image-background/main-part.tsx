import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { HintPicker } from './options/hint-picker.tsx';
import type { CutoutMethod } from './request.ts';
import type { BackgroundModel } from './use-background.ts';
import { WorkingImage, WorkingPart } from './working-part.tsx';

interface MainPartProps {
  model: BackgroundModel;
  method: CutoutMethod;
  press: (by: CutoutMethod) => void;
  onSeveral: (files: File[], refused: RefusedFile[]) => void;
  /** What came of the image; its preview while there is nothing. */
  children: ReactNode;
}

/** The image's side of the screen: empty, chosen, busy, and with what came of it. */
export function MainPart({ model, method, press, onSeveral, children }: MainPartProps) {
  const { t } = useTranslation(['common', 'files']);
  const language = useLanguage();
  const { file, state, isBusy, failure } = model;
  const url = useObjectUrl(file);
  return (
    <div className="part work-main">
      {failure && (
        <ImageFailure
          failure={failure}
          hasFile={file !== undefined}
          action={isForOtherMethod(failure.code) && <OtherMethod model={model} onPress={() => press('color')} />}
          onDismiss={model.dismiss}
        />
      )}
      <FileDrop
        accepts="image"
        isDisabled={isBusy}
        isBad={failure !== undefined}
        title={t('upload.dropImage')}
        limit={t('upload.limitImage', { size: formatFileSize(limits.fileBytes, language, 0) })}
        also={t('files:atOnce', { max: limits.queueMaxFiles })}
        promise={t('upload.promise')}
        wrongImage="errors.image_file_type_error"
        onFiles={([chosen]) => chosen && model.choose(chosen)}
        onReject={model.refuse}
        onSeveral={onSeveral}
      >
        {file &&
          ((onReplace) => (
            <ChosenImage
              {...{ file, url, isBusy, onReplace }}
              onRemove={model.remove}
              preview={<Picker {...{ model, url, method }} />}
              result={isBusy ? <WorkingImage url={url} name={file.name} /> : children}
            />
          ))}
      </FileDrop>
      {(state.status === 'uploading' || state.status === 'working') && (
        <WorkingPart state={state} onCancel={model.cancel} />
      )}
    </div>
  );
}

interface PickerProps {
  model: BackgroundModel;
  url: string | undefined;
  method: CutoutMethod;
}

/** The preview, in which the background can be pointed at where the method listens to it. */
export function Picker({ model, url, method }: PickerProps) {
  const onHint = method === 'color' && !model.isBusy ? model.setHint : undefined;
  return <HintPicker url={url} alt={model.file?.name ?? ''} hint={model.hint} onHint={onHint} />;
}

function isForOtherMethod(code: string | undefined): boolean {
  return code === 'daily_limit' || code === 'method_unavailable';
}

/** Where the AI method ends, the other one takes the same image. */
function OtherMethod({ model, onPress }: { model: BackgroundModel; onPress: () => void }) {
  const { t } = useTranslation('image-background');
  const change = () => {
    model.setMethod('color');
    onPress();
  };
  return (
    <button type="button" className="btn btn-secondary btn-small" onClick={change}>
      <Icon name="scissors" />
      {t('useColor')}
    </button>
  );
}
