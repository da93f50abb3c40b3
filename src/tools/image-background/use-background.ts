import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { OperationFailure } from '../../ui/operation/failure-message.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { type BackgroundChoice, newBackgroundOf, noBackground } from './new-background.ts';
import { type CutoutMethod, imageRemoveBackground, imageReplaceBackground } from './request.ts';
import { hintFields, methodKey, noHint } from './subject-hint.ts';

const callOptions = { timeoutMs: limits.backgroundTimeoutMs };

/** What the last successful call brought. */
export interface CutoutResult {
  /** A removed background can get a new one here in the browser; a replaced one is final. */
  kind: 'removed' | 'replaced';
  blob: Blob;
  seconds: number;
  /** How the subject was found; another method or hint needs another call. */
  madeWith: string;
}

/** Why a press of the action made no call. */
export type Pressed = 'called' | 'refused' | 'composed' | 'bad-color';

/** Everything the screen knows: the image, how to cut it out, what to put behind it, and what came of it. */
export function useBackground() {
  const [file, setFile] = useState<File>();
  const [method, setMethod] = useState<CutoutMethod>('ai');
  const [hint, setHint] = useState(noHint);
  const [choice, setChoice] = useState<BackgroundChoice>(noBackground);
  const [result, setResult] = useState<CutoutResult>();
  const [refusal, setRefusal] = useState<{ sentence: Sentence }>();
  const [isComposable, setComposable] = useState(true);
  useHeldFile(file !== undefined);
  const remove = useOperation(imageRemoveBackground, callOptions);
  const replace = useOperation(imageReplaceBackground, callOptions);
  const call = replace.state.status === 'idle' && !replace.state.isCancelled ? remove : replace;
  const { state, isBusy } = call;
  const failure: OperationFailure | undefined = refusal ?? (state.status === 'failed' ? state.failure : undefined);

  const refuse = (reason: Sentence): Pressed => {
    setRefusal({ sentence: reason });
    return 'refused';
  };
  const forget = () => {
    remove.reset();
    replace.reset();
    setRefusal(undefined);
  };
  const changeChoice = (next: BackgroundChoice) => {
    setRefusal(undefined);
    setChoice(next);
  };
  const choose = (chosen: File | undefined) => {
    forget();
    setFile(chosen);
    setHint(noHint);
    setResult(undefined);
    setComposable(true);
  };

  useArrivals(([arrived]) => choose(arrived));

  const send = async (subject: File, by: CutoutMethod) => {
    const background = newBackgroundOf(choice);
    const form = { file: subject, method: by, ...hintFields(by, hint) };
    const startedMs = performance.now();
    const made = background
      ? await replace.start({
          ...form,
          ...(background.kind === 'color'
            ? { backgroundColor: background.color.slice(1) }
            : { backgroundImage: background.image }),
        })
      : await remove.start(form);
    if (!made) return;
    const seconds = (performance.now() - startedMs) / 1000;
    setComposable(true);
    setResult({
      kind: background ? 'replaced' : 'removed',
      blob: made.blob,
      seconds,
      madeWith: methodKey(by, hint),
    });
  };

  /** Runs the action with what is set up, or says why there is nothing to call. */
  const press = (by: CutoutMethod): Pressed => {
    if (isBusy) return 'refused';
    if (!file) return refuse(sentence('errors.select_image_file_error'));
    if (choice.type === 'image' && !choice.image) return refuse(sentence('errors.select_background_image'));
    const background = newBackgroundOf(choice);
    if (choice.type !== 'none' && !background) return 'bad-color';
    forget();
    const isAtHand = result?.kind === 'removed' && result.madeWith === methodKey(by, hint);
    if (background && isAtHand && isComposable) return 'composed';
    void send(file, by);
    return 'called';
  };

  return {
    file,
    method,
    setMethod,
    hint,
    setHint,
    choice,
    changeChoice,
    result,
    state,
    isBusy,
    failure,
    choose,
    press,
    refuse,
    cancel: call.cancel,
    dismiss: () => (state.status === 'failed' ? forget() : setRefusal(undefined)),
    /** The browser could not compose: the next press asks the server. */
    giveUpComposing: (text: string) => {
      setComposable(false);
      refuse({ text });
    },
  };
}

export type BackgroundModel = ReturnType<typeof useBackground>;
