import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/controls/icon.tsx';
import { Stepper } from '../../ui/controls/stepper.tsx';
import { BarFile } from '../../ui/frame/bar-file.tsx';
import { ToolForm } from '../../ui/frame/tool-form.tsx';
import { QueueScreen } from '../../ui/queue/queue-screen.tsx';
import { type Queue, tooManyAtOnce, useQueue } from '../../ui/queue/use-queue.ts';
import { useArrivedFile } from '../../ui/upload/use-arrived-file.ts';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { useObjectUrl } from '../../ui/upload/use-object-url.ts';
import type { CutoutResult } from './background-state.ts';
import { CutAgain, WaitNote } from './cut-options.tsx';
import { MainPart, Picker } from './main-part.tsx';
import { BackgroundOptions } from './options/background-options.tsx';
import { isReplacing } from './options/new-background.ts';
import { useAiAvailability } from './options/use-ai-availability.ts';
import { PlainResult } from './plain-result.tsx';
import type { CutoutMethod } from './request.ts';
import { ResultWords } from './result-words.tsx';
import { useClosedWords } from './studio/use-closed-words.ts';
import { useCutout } from './studio/use-cutout.ts';
import { type BackgroundModel, type Taste, useBackground, useTaste } from './use-background.ts';
import { SoFar, WorkingImage } from './working-part.tsx';

const Studio = lazy(() => import('./studio/studio.tsx'));
const BackgroundQueue = lazy(() => import('./background-queue.tsx'));

export default function ImageBackgroundScreen() {
  const queue = useQueue();
  const taste = useTaste();
  return (
    <QueueScreen
      queue={queue}
      one={<SingleImage queue={queue} taste={taste} />}
      many={<BackgroundQueue queue={queue} />}
    />
  );
}

function SingleImage({ queue, taste }: { queue: Queue; taste: Taste }) {
  const model = useBackground(taste);
  const { file, result, isBusy } = model;
  const hexInput = useRef<HTMLInputElement>(null);
  const ai = useAiAvailability();
  const method = ai.isAvailable ? model.method : 'color';
  const onSeveral = (files: File[], refused: RefusedFile[] = []) => {
    // The file that is here waits like the others; one that has its result is done with.
    const waiting = file && !result ? [file] : [];
    if (!queue.add([...waiting, ...files], refused)) model.refuse(tooManyAtOnce);
  };
  useArrivedFile({ choose: model.choose, refuse: model.refuse, several: onSeveral });
  const press = (by: CutoutMethod) => {
    if (model.press(by) === 'bad-color') hexInput.current?.focus();
  };
  const parts = { model, ai, method, press, onSeveral, hexRef: hexInput };
  const isCut = !isBusy && result?.kind === 'removed' && file !== undefined;
  return isCut ? <CutOutScreen {...parts} file={file} result={result} /> : <CuttingForm {...parts} />;
}

interface PartsProps {
  model: BackgroundModel;
  ai: ReturnType<typeof useAiAvailability>;
  method: CutoutMethod;
  press: (by: CutoutMethod) => void;
  onSeveral: (files: File[], refused: RefusedFile[]) => void;
  hexRef: React.RefObject<HTMLInputElement | null>;
}

/** With a cut-out: the studio, once it is open; where it cannot be, the cut-out as it came. */
function CutOutScreen(props: PartsProps & { file: File; result: CutoutResult }) {
  const { model, ai, method, file, result, hexRef } = props;
  const opened = useCutout(result.blob, file);
  const note = useClosedWords(opened);
  const imageUrl = useObjectUrl(model.choice.image);
  const url = useObjectUrl(file);
  if (opened.status === 'closed') return <CuttingForm {...props} note={note} />;
  if (opened.status === 'opening') return <CuttingForm {...props} isOpening />;
  return (
    <Suspense fallback={<CuttingForm {...props} isOpening />}>
      <Studio
        key={result.madeWith + result.seconds}
        tiles={opened.tiles}
        cutout={result.blob}
        fileName={file.name}
        choice={model.choice}
        onChoice={model.changeChoice}
        onReject={model.refuse}
        {...{ imageUrl, hexRef }}
        head={<Steps model={model} />}
        main={(stage) => <MainPart {...props}>{stage}</MainPart>}
        done={
          <p className="done-mark">
            <Icon name="circle-check" />
            <ResultWords result={result} />
          </p>
        }
        more={<CutAgain {...{ model, ai, method }} picker={<Picker {...{ model, url, method }} />} />}
        status={<BackgroundStatus model={model} />}
      />
    </Suspense>
  );
}

interface CuttingFormProps extends PartsProps {
  /** Why there is no studio for the result. */
  note?: string | undefined;
  /** The result is here, and the studio about to be. */
  isOpening?: boolean;
}

/** Before there is a cut-out, while it is made, and where the result is final. */
function CuttingForm(props: CuttingFormProps) {
  const { t } = useTranslation('image-background');
  const { model, ai, method, press, hexRef, note, isOpening = false } = props;
  const { file, isBusy, choice } = model;
  const result = isBusy || isOpening ? undefined : model.result;
  const url = useObjectUrl(file);
  const imageUrl = useObjectUrl(choice.image);
  const isRemoving = !isReplacing(choice);
  const shown = result && file && url && (
    <PlainResult result={result} fileName={file.name} beforeUrl={url} onAnother={model.remove} note={note} />
  );
  return (
    <ToolForm
      head={<Steps model={model} />}
      onSubmit={() => press(method)}
      isBusy={isBusy}
      hasFile={file !== undefined}
      bar={file && <BarFile name={file.name} />}
      call={{ state: model.state, cancel: model.cancel, soFar: <SoFar /> }}
      options={
        <BackgroundOptions
          {...{ model, ai, method, imageUrl, hexRef }}
          picker={result && <Picker {...{ model, url, method }} />}
        />
      }
      action={{
        label: isRemoving ? t('remove') : t('replace'),
        icon: isRemoving ? 'scissors' : 'layers',
        busyLabel: isRemoving ? t('removing') : t('replacing'),
        variant: result ? 'secondary' : 'primary',
        disabledReason: file ? undefined : t('chooseFirst'),
      }}
      actionNote={<WaitNote />}
      status={<BackgroundStatus model={model} />}
    >
      <MainPart {...props}>{isOpening && file ? <WorkingImage url={url} name={file.name} /> : shown}</MainPart>
    </ToolForm>
  );
}

function Steps({ model: { file, result, isBusy } }: { model: BackgroundModel }): ReactNode {
  const { t } = useTranslation('image-background');
  return (
    <Stepper
      label={t('steps.label')}
      steps={[t('steps.upload'), t('steps.choose'), t('steps.download')]}
      current={!isBusy && result ? 2 : file ? 1 : 0}
      isBusy={isBusy}
    />
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
