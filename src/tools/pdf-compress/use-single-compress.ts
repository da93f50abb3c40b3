import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { CompressionLevel } from '../../shared/compression-level.ts';
import { defaultSmallness, type Smallness, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { levelSizes } from '../../ui/controls/level-sizes.ts';
import type { OperationResult } from '../../ui/operation/run-operation.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useResultCache } from '../../ui/operation/use-result-cache.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { type Queue, tooManyAtOnce } from '../../ui/queue/use-queue.ts';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import type { RefusedFile } from '../../ui/upload/use-file-drop.ts';
import { useSurveys } from '../../ui/upload/use-surveys.ts';
import { estimatePdf } from './estimate/estimate-pdf.ts';
import { pdfCompress } from './request.ts';

/** One PDF, its options, its call, and what was made of it so far. */
export function useSingleCompress(queue: Queue) {
  const [small, setSmall] = useState(defaultSmallness);
  const cache = useResultCache<OperationResult>();
  const call = useOperation(pdfCompress);
  const saveFile = useSaveFile();
  const forget = (isAnother: boolean) => {
    cache.clear();
    // What was chosen before any file was there is meant for this one.
    if (isAnother) setSmall(defaultSmallness);
  };
  const several = (files: File[], refused: RefusedFile[] = []) => {
    // The file that is here waits like the others; one that has its result is done with.
    const waiting = pdf.file && !shown ? [pdf.file] : [];
    if (!queue.add([...waiting, ...files], refused)) pdf.refuse(tooManyAtOnce);
  };
  const pdf = useSinglePdf(call, forget, (files) => several(files));
  const files = useMemo(() => (pdf.file ? [pdf.file] : []), [pdf.file]);
  const estimateOf = useSurveys(files, estimatePdf);
  const newPasswordInput = useProtectAddress(() => setSmall((chosen) => ({ ...chosen, by: 'nothing' })));

  const { state, isBusy } = call;
  const keyOf = (wanted: Smallness) => JSON.stringify([wishOf(wanted), pdf.passwords]);
  const isBehind = state.status === 'done' && cache.isBehind(state.result);
  const shown = isBusy || isBehind || state.status === 'failed' ? undefined : cache.shownFor(keyOf(small));
  const { current: password, next: newPassword } = pdf.passwords;
  const name = nameOf(small, newPassword);

  const compress = async () => {
    const file = pdf.requireFile();
    if (!file) return;
    const result = await call.start({ file, ...wishOf(small), password, newPassword });
    if (!result) return;
    cache.keep(keyOf(small), result);
    saveFile(result.blob, name);
  };
  const resultAt = (level: CompressionLevel) => cache.results.get(keyOf({ ...small, by: 'level', level }));
  return {
    pdf,
    call,
    several,
    small,
    setSmall: (chosen: Smallness) => {
      if (state.status === 'failed') call.reset();
      if (chosen.by === 'nothing' && small.by !== 'nothing') leadTo(newPasswordInput.current);
      setSmall(chosen);
    },
    newPasswordInput,
    result: shown?.result,
    /** The options are those that the result was made with. */
    isCurrent: shown?.key === keyOf(small),
    name,
    levelSizes:
      pdf.file &&
      levelSizes({
        originalBytes: pdf.file.size,
        trueBytes: (level) => resultAt(level)?.blob.size,
        estimate: estimateOf(pdf.file),
      }),
    compress,
  };
}

function wishOf(small: Smallness) {
  if (small.by === 'nothing') return { passwordOnly: true };
  const targetBytes = targetBytesOf(small);
  return targetBytes === undefined ? { level: small.level } : { targetBytes };
}

function nameOf({ by }: Smallness, newPassword: string): string {
  if (by !== 'nothing') return 'compressed.pdf';
  return newPassword ? 'protected.pdf' : 'unlocked.pdf';
}

/** What is to be typed next. Fingers are not led: the keyboard would come up and cover the page. */
function leadTo(field: HTMLInputElement | null): void {
  if (!window.matchMedia('(pointer: coarse)').matches) field?.focus();
}

/**
 * Links for protecting a PDF lead here with `?protect`; it goes from the address once it is read, lest it come back.
 * Returns the field that they lead to.
 */
function useProtectAddress(onProtect: () => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once each time the screen is shown
  useEffect(() => {
    const address = new URL(window.location.href);
    if (!address.searchParams.has('protect')) return;
    address.searchParams.delete('protect');
    window.history.replaceState(window.history.state, '', address);
    onProtect();
    // A page that was just opened takes the focus first.
    queueMicrotask(() => leadTo(field.current));
  }, []);
  return field;
}
