import { useReducer, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import type { OperationFailure } from '../../ui/operation/failure-message.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { usePutAway } from '../../ui/upload/one-file.tsx';
import { nextBackground, startBackground } from './background-state.ts';
import {
  type BackgroundChoice,
  isReplacing,
  type NewBackground,
  newBackgroundOf,
  noBackground,
} from './options/new-background.ts';
import { hintFields, methodKey, noHint, type SubjectHint } from './options/subject-hint.ts';
import { type CutoutMethod, imageRemoveBackground, imageReplaceBackground } from './request.ts';

const callOptions = { timeoutMs: limits.backgroundTimeoutMs };

/** What became of a press of the action. */
export type Pressed = 'called' | 'refused' | 'bad-color';

/** How images are cut out and what comes behind them: the next one is wanted like the last. */
export function useTaste() {
  const [method, setMethod] = useState<CutoutMethod>('ai');
  const [choice, setChoice] = useState(noBackground);
  return { method, setMethod, choice, setChoice };
}

export type Taste = ReturnType<typeof useTaste>;

/** Everything the screen knows: the image, how to cut it out, what to put behind it, and what came of it. */
export function useBackground({ method, setMethod, choice, setChoice }: Taste) {
  const [state, dispatch] = useReducer(nextBackground, startBackground);
  const { work, refusal } = state;
  const putAway = usePutAway();
  const file = work.status === 'empty' ? undefined : work.file;
  const hint = work.status === 'empty' ? noHint : work.hint;
  const result = work.status === 'cut' ? work.result : undefined;
  useHeldFile(file !== undefined);
  const remove = useOperation(imageRemoveBackground, callOptions);
  const replace = useOperation(imageReplaceBackground, callOptions);
  const call = replace.state.status === 'idle' && !replace.state.isCancelled ? remove : replace;
  const failure: OperationFailure | undefined =
    refusal ?? (call.state.status === 'failed' ? call.state.failure : undefined);

  const refuse = (reason: Sentence): Pressed => {
    dispatch({ type: 'refuse', sentence: reason });
    return 'refused';
  };
  const forget = () => {
    remove.reset();
    replace.reset();
    dispatch({ type: 'forget-refusal' });
  };

  const send = async (subject: File, by: CutoutMethod, background: NewBackground | undefined) => {
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
    const result = {
      kind: background ? ('replaced' as const) : ('removed' as const),
      blob: made.blob,
      seconds: (performance.now() - startedMs) / 1000,
      madeWith: methodKey(by, hint),
    };
    dispatch({ type: 'result', file: subject, result });
  };

  /** Runs the action with what is set up, or says why there is nothing to call. */
  const press = (by: CutoutMethod): Pressed => {
    if (call.isBusy) return 'refused';
    if (!file) return refuse(sentence('errors.select_image_file_error'));
    if (choice.type === 'image' && !choice.image) return refuse(sentence('errors.select_background_image'));
    const background = newBackgroundOf(choice);
    if (isReplacing(choice) && !background) return 'bad-color';
    forget();
    void send(file, by, background);
    return 'called';
  };
  /** Another cut-out for the studio, which puts the background behind it by itself. */
  const cutAgain = (by: CutoutMethod) => {
    if (call.isBusy || !file) return;
    forget();
    void send(file, by, undefined);
  };

  return {
    file,
    method,
    hint,
    choice,
    result,
    state: call.state,
    isBusy: call.isBusy,
    failure,
    setMethod,
    setHint: (next: SubjectHint) => dispatch({ type: 'hint', hint: next }),
    changeChoice: (next: BackgroundChoice) => {
      dispatch({ type: 'forget-refusal' });
      setChoice(next);
    },
    choose: (chosen: File) => {
      forget();
      dispatch({ type: 'file', file: chosen });
    },
    remove: () => file && putAway(file),
    press,
    cutAgain,
    refuse,
    cancel: call.cancel,
    dismiss: () => (call.state.status === 'failed' ? forget() : dispatch({ type: 'forget-refusal' })),
  };
}

export type BackgroundModel = ReturnType<typeof useBackground>;
