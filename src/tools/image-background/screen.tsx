import { type FormEvent, lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '../../shared/file-size.ts';
import { limits } from '../../shared/limits.ts';
import { Icon } from '../../ui/controls/icon.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { ChosenImage } from '../../ui/upload/chosen-image.tsx';
import { FileDrop } from '../../ui/upload/file-drop.tsx';
import { ImageFailure } from '../../ui/upload/image-failure.tsx';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import type { CutoutResult } from './background-state.ts';
import { CutAgain, CutOptions } from './cut-options.tsx';
import { HintPicker } from './options/hint-picker.tsx';
import { useAiAvailability } from './options/use-ai-availability.ts';
import { PlainResult } from './plain-result.tsx';
import type { CutoutMethod } from './request.ts';
import { ResultWords } from './result-words.tsx';
import { useClosedWords } from './studio/use-closed-words.ts';
import { type OpenedCutout, useCutout } from './studio/use-cutout.ts';
import { type BackgroundModel, useBackground } from './use-background.ts';
import { WorkingPart } from './working-part.tsx';

const Studio = lazy(() => import('./studio/studio.tsx'));

export default function ImageBackgroundScreen() {
  const { t } = useTranslation('image-background');
  const model = useBackground();
  const { file, result, isBusy } = model;
  const hexInput = useRef<HTMLInputElement>(null);
  const downloadButton = useRef<HTMLButtonElement>(null);
  const ai = useAiAvailability();
  const method = ai.isAvailable ? model.method : 'color';
  useArrivals(([arrived]) => arrived && model.choose(arrived));

  const press = (by: CutoutMethod) => {
    const pressed = model.press(by);
    if (pressed === 'bad-color') hexInput.current?.focus();
    if (pressed === 'composed') downloadButton.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    press(method);
  };
  const parts = { model, ai, method, press, hexRef: hexInput, downloadRef: downloadButton };
  const isCut = !isBusy && result?.kind === 'removed' && file !== undefined;
  return (
    <form className="tray work" noValidate onSubmit={submit}>
      <Stepper
        label={t('steps.label')}
        steps={[t('steps.upload'), t('steps.choose'), t('steps.download')]}
        current={!isBusy && result ? 2 : file ? 1 : 0}
        isBusy={isBusy}
      />
      {isCut ? <CutParts {...parts} file={file} result={result} /> : <FormParts {...parts} note={undefined} />}
      <BackgroundStatus model={model} />
    </form>
  );
}

interface PartsProps {
  model: BackgroundModel;
  ai: ReturnType<typeof useAiAvailability>;
  method: CutoutMethod;
  press: (by: CutoutMethod) => void;
  hexRef: React.RefObject<HTMLInputElement | null>;
  downloadRef: React.RefObject<HTMLButtonElement | null>;
}

/** With a cut-out: the studio, once it is open; where it cannot be, the cut-out as it came. */
function CutParts(props: PartsProps & { file: File; result: CutoutResult }) {
  const { model, file, result, hexRef, downloadRef } = props;
  const opened: OpenedCutout = useCutout(result.blob, file);
  const closedWords = useClosedWords(opened);
  const imageUrl = useObjectUrl(model.choice.image);
  const url = useObjectUrl(file);
  if (opened.status !== 'open') return <FormParts {...props} note={closedWords} />;
  return (
    <Suspense fallback={<FormParts {...props} note={undefined} />}>
      <Studio
        key={result.madeWith + result.seconds}
        tiles={opened.tiles}
        cutout={result.blob}
        fileName={file.name}
        choice={model.choice}
        onChoice={model.changeChoice}
        onReject={model.refuse}
        {...{ imageUrl, hexRef, downloadRef }}
      >
        {(stage, settings) => (
          <>
            <MainPart {...props}>{stage}</MainPart>
            <div className="part work-options">
              <div className="options-stay">
                <p className="done-mark">
                  <Icon name="circle-check" />
                  <ResultWords result={result} />
                </p>
                {settings}
                <CutAgain
                  {...props}
                  imageUrl={imageUrl}
                  picker={<Picker model={model} url={url} method={props.method} />}
                  isDone
                />
              </div>
            </div>
          </>
        )}
      </Studio>
    </Suspense>
  );
}

/** Before there is a cut-out, while it is made, and where the result is final. */
function FormParts(props: PartsProps & { note: string | undefined }) {
  const { model, ai, method, hexRef, downloadRef, note } = props;
  const { file, isBusy, choice } = model;
  const result = isBusy ? undefined : model.result;
  const url = useObjectUrl(file);
  const imageUrl = useObjectUrl(choice.image);
  const picker = <Picker model={model} url={url} method={method} />;
  const shown = result && file && url && (
    <PlainResult
      result={result}
      fileName={file.name}
      beforeUrl={url}
      downloadRef={downloadRef}
      onAnother={() => model.choose(undefined)}
      note={note}
    />
  );
  return (
    <>
      <MainPart {...props}>{shown}</MainPart>
      <div className="part work-options">
        <CutOptions {...{ model, ai, method, imageUrl, hexRef, picker }} isDone={result !== undefined} />
      </div>
    </>
  );
}

function Picker({ model, url, method }: { model: BackgroundModel; url: string | undefined; method: CutoutMethod }) {
  const onHint = method === 'color' && !model.isBusy ? model.setHint : undefined;
  return <HintPicker url={url} alt={model.file?.name ?? ''} hint={model.hint} onHint={onHint} />;
}

/** The image's side of the screen: empty, chosen, busy, and with what came of it. */
function MainPart({ model, method, press, children }: PartsProps & { children: ReactNode }) {
  const { t } = useTranslation('common');
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
        promise={t('upload.promise')}
        wrongImage="errors.image_file_type_error"
        onFiles={([chosen]) => chosen && model.choose(chosen)}
        onReject={model.refuse}
      >
        {file &&
          ((onReplace) => (
            <ChosenImage
              {...{ file, url, isBusy, onReplace }}
              onRemove={() => model.choose(undefined)}
              preview={<Picker model={model} url={url} method={method} />}
              result={
                state.status === 'uploading' || state.status === 'working' ? (
                  <WorkingPart state={state} url={url} name={file.name} onCancel={model.cancel} />
                ) : (
                  children
                )
              }
            />
          ))}
      </FileDrop>
    </div>
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

/** For readers: the pressed button keeps the focus, so how the call ended has to be said. */
function BackgroundStatus({ model: { result, isBusy, state } }: { model: BackgroundModel }) {
  const { t } = useTranslation();
  return (
    <p className="visually-hidden" role="status">
      {!isBusy && state.status === 'done' && result && <ResultWords result={result} />}
      {state.status === 'idle' && state.isCancelled && t('operation.cancelled')}
    </p>
  );
}
