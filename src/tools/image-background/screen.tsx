import { type FormEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/controls/busy-button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import { SingleFilePart } from '../../ui/upload/single-file-part.tsx';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import { BackgroundOptions } from './background-options.tsx';
import { HintPicker } from './hint-picker.tsx';
import { newBackgroundOf } from './new-background.ts';
import type { CutoutMethod } from './request.ts';
import { BackgroundResult, ResultWords } from './result.tsx';
import { useAiAvailability } from './use-ai-availability.ts';
import { type BackgroundModel, useBackground } from './use-background.ts';

export default function ImageBackgroundScreen() {
  const { t } = useTranslation('image-background');
  const model = useBackground();
  const ai = useAiAvailability();
  const { file, choice, hint, isBusy, failure } = model;
  const method = ai.isAvailable ? model.method : 'color';
  const result = isBusy ? undefined : model.result;
  const url = useObjectUrl(file);
  const imageUrl = useObjectUrl(choice.image);
  const hexInput = useRef<HTMLInputElement>(null);
  const downloadButton = useRef<HTMLButtonElement>(null);

  const press = (by: CutoutMethod) => {
    const pressed = model.press(by);
    if (pressed === 'bad-color') hexInput.current?.focus();
    if (pressed === 'composed') downloadButton.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(method);
  };
  const onHint = method === 'color' && !isBusy ? model.setHint : undefined;
  const picker = <HintPicker url={url} alt={file?.name ?? ''} hint={hint} onHint={onHint} />;
  const shown = result && file && url && (
    <BackgroundResult
      result={result}
      fileName={file.name}
      beforeUrl={url}
      background={newBackgroundOf(choice)}
      imageUrl={imageUrl}
      downloadRef={downloadButton}
      onComposeFailed={() => model.giveUpComposing(t('composeFailed'))}
      onAnother={() => model.choose(undefined)}
    />
  );

  return (
    <form className="tray work" noValidate onSubmit={submit}>
      <Stepper
        label={t('steps.label')}
        steps={[t('steps.upload'), t('steps.choose'), t('steps.download')]}
        current={result ? 2 : file ? 1 : 0}
        isBusy={isBusy}
      />
      <SingleFilePart
        accepts="image"
        state={model.state}
        banner={
          failure && (
            <ImageFailure
              failure={failure}
              hasFile={file !== undefined}
              action={isForOtherMethod(failure.code) && <OtherMethod model={model} onPress={() => press('color')} />}
              onDismiss={model.dismiss}
            />
          )
        }
        wrongImage="errors.image_file_type_error"
        onFile={model.choose}
        onReject={model.refuse}
        onCancel={model.cancel}
      >
        {file &&
          ((onReplace) => (
            <ChosenImage
              {...{ file, url, isBusy, onReplace }}
              onRemove={() => model.choose(undefined)}
              preview={picker}
              result={shown}
            />
          ))}
      </SingleFilePart>
      <div className="part work-options">
        <div className="options-stay">
          <BackgroundOptions
            {...{ model, ai, method, imageUrl }}
            hexRef={hexInput}
            picker={result ? picker : undefined}
          />
          <BackgroundAction model={model} isDone={result !== undefined} />
        </div>
      </div>
      <BackgroundStatus model={model} />
    </form>
  );
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

function BackgroundAction({ model, isDone }: { model: BackgroundModel; isDone: boolean }) {
  const { t } = useTranslation('image-background');
  const isRemoving = model.choice.type === 'none';
  return (
    <div className="work-action">
      <BusyButton
        label={isRemoving ? t('remove') : t('replace')}
        icon={isRemoving ? 'scissors' : 'layers'}
        isBusy={model.isBusy}
        busyLabel={isRemoving ? t('removing') : t('replacing')}
        variant={isDone ? 'secondary' : 'primary'}
        disabledReason={model.file ? undefined : t('chooseFirst')}
      />
      <p className="note">
        <Icon name="clock" small />
        {t('note')}
      </p>
    </div>
  );
}

/** For readers: the pressed button keeps the focus, so how the call ended has to be said. */
function BackgroundStatus({ model: { result, isBusy, state } }: { model: BackgroundModel }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {!isBusy && state.status === 'done' && result && <ResultWords result={result} isComposed={false} />}
      {state.status === 'idle' && state.isCancelled && t('operation.cancelled')}
    </p>
  );
}
