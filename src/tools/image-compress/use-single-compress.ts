import { useState } from 'react';
import { type CompressionLevel, compressionLevelIds } from '../../shared/compression-level.ts';
import type { LevelSizes } from '../../ui/controls/level-picker.tsx';
import type { OperationFailure } from '../../ui/operation/failure-message.ts';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useResultCache } from '../../ui/operation/use-result-cache.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { callOptions } from './call-options.ts';
import { type CompressOptions, defaultOptions, wishOf } from './compress-options.ts';
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
  useHeldFile(file !== undefined);
  const failed = call.state.status === 'failed' ? call.state.failure : undefined;
  const keyOf = (chosen: CompressOptions) => JSON.stringify(wishOf(chosen));
  const shown = call.isBusy || failed ? undefined : cache.shownFor(keyOf(options));
  const nameOf = (result: OperationResult) => resultName(result.filename, result.blob.type, file?.name ?? '');

  /** What an earlier call said no longer holds. */
  const dismiss = () => {
    setRefusal(undefined);
    if (failed) call.reset();
  };
  const choose = (chosen: File | undefined) => {
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
    levelSizes: file && levelSizes(file.size, (level) => cache.results.get(keyOf(atLevel(options, level)))),
    choose,
    refuse,
    dismiss,
    compress,
    tryFormat,
  };
}

function atLevel(options: CompressOptions, level: CompressionLevel): CompressOptions {
  return { ...options, small: { ...options.small, by: 'level', level } };
}

function levelSizes(
  originalBytes: number,
  resultOf: (level: CompressionLevel) => OperationResult | undefined,
): LevelSizes | undefined {
  const known = compressionLevelIds.flatMap((level) => {
    const result = resultOf(level);
    return result ? [[level, { bytes: result.blob.size, isEstimate: false }] as const] : [];
  });
  return known.length > 0 ? { originalBytes, of: Object.fromEntries(known) } : undefined;
}
