import { useMemo, useState } from 'react';
import { levelSizes } from '../../ui/controls/level-sizes.ts';
import type { OperationFailure } from '../../ui/operation/failure-message.ts';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useResultCache } from '../../ui/operation/use-result-cache.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { usePutAway } from '../../ui/upload/one-file.tsx';
import { useSurveys } from '../../ui/upload/use-surveys.ts';
import { callOptions } from './call-options.ts';
import { atLevel, type CompressOptions, defaultOptions, wishOf } from './compress-options.ts';
import { estimateImage } from './estimate/estimate-image.ts';
import { surveyImage } from './estimate/survey-image.ts';
import { imageCompress, type OutputFormat } from './request.ts';
import { resultName } from './result-name.ts';

/** One image, its options, its call, and what was made of it so far. */
export function useSingleCompress() {
  const [file, setFile] = useState<File>();
  const [options, setOptions] = useState(defaultOptions);
  const [refusal, setRefusal] = useState<OperationFailure>();
  const cache = useResultCache<OperationResult>();
  const call = useOperation(imageCompress, callOptions);
  const saveFile = useSaveFile();
  const putAway = usePutAway();
  const files = useMemo(() => (file ? [file] : []), [file]);
  const surveyOf = useSurveys(files, surveyImage);
  useHeldFile(file !== undefined);
  const failed = call.state.status === 'failed' ? call.state.failure : undefined;
  const keyOf = (chosen: CompressOptions) => JSON.stringify(wishOf(chosen));
  const isBehind = call.state.status === 'done' && cache.isBehind(call.state.result);
  const shown = call.isBusy || failed || isBehind ? undefined : cache.shownFor(keyOf(options));
  const nameOf = (result: OperationResult) => resultName(result.filename, result.blob.type, file?.name ?? '');

  /** What an earlier call said no longer holds. */
  const dismiss = () => {
    setRefusal(undefined);
    if (failed) call.reset();
  };
  const choose = (chosen: File) => {
    call.reset();
    cache.clear();
    // What was set for one image would surprise with the next.
    if (file) setOptions(defaultOptions);
    setFile(chosen);
    setRefusal(undefined);
  };
  const refuse = (reason: Sentence) => {
    dismiss();
    setRefusal({ sentence: reason });
  };
  const compress = async (chosen: CompressOptions = options) => {
    setRefusal(undefined);
    if (!file) return refuse(sentence('errors.select_image_file_error'));
    const made = await call.start({ file, ...wishOf(chosen) });
    if (!made) return;
    cache.keep(keyOf(chosen), made);
    saveFile(made.blob, nameOf(made));
  };
  /** One press on an offer: what was made of it already is shown at once. */
  const tryFormat = (format: OutputFormat) => {
    const chosen = { ...options, format };
    setOptions(chosen);
    if (!cache.results.has(keyOf(chosen))) void compress(chosen);
  };
  return {
    file,
    options,
    setOptions: (chosen: CompressOptions) => {
      dismiss();
      setOptions(chosen);
    },
    call,
    failure: refusal ?? failed,
    result: shown?.result,
    /** The options are those that the result was made with. */
    isCurrent: shown?.key === keyOf(options),
    name: shown ? nameOf(shown.result) : '',
    /** What is known of the levels for this image, everything else as it is chosen. */
    levelSizes:
      file &&
      levelSizes({
        originalBytes: file.size,
        trueBytes: (level) => cache.results.get(keyOf(atLevel(options, level)))?.blob.size,
        estimate: estimateImage(surveyOf(file), options),
      }),
    choose,
    remove: () => file && putAway(file),
    refuse,
    dismiss,
    compress,
    tryFormat,
  };
}
