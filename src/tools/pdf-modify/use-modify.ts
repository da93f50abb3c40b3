import { useEffect, useState } from 'react';
import { plainPageText } from '../../shared/typed-text.ts';
import { sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import type { GridMode } from './page-fields.tsx';
import { modifiedName, splitName } from './page-text.ts';
import { pdfModify, pdfSplit } from './request.ts';
import { partsOf, valueToSend } from './split/split-choice.ts';
import { useBookmarks } from './split/use-bookmarks.ts';
import { useHistory } from './use-history.ts';
import { firstChoice, usePageChoice } from './use-page-choice.ts';

const noPages = sentence('errors.specify_pages_error');

/** The state of the page tool: one file, three things to do with its pages. */
export function useModify() {
  const [mode, setMode] = useState<GridMode>('SELECT');
  const history = useHistory(firstChoice);
  const [compatibilityMode, setCompatibilityMode] = useState(false);
  const calls = useCalls(mode);
  const pdf = useSinglePdf({ state: calls.call.state, reset: calls.resetBoth }, () => {
    setMode('SELECT');
    setCompatibilityMode(false);
    history.restart(firstChoice);
  });
  const document = pdf.view.kind === 'open' ? pdf.view.document : undefined;
  const pageCount = document?.numPages;
  const bookmarks = useBookmarks(mode === 'SPLIT' ? document : undefined);
  const pages = usePageChoice(history, mode, pageCount);
  const name = pdf.file ? (mode === 'SPLIT' ? splitName(pdf.file.name) : modifiedName(pdf.file.name)) : '';
  const { submit, sentPassword, refusedText, isSent } = useSubmit({ mode, calls, pdf, pages, compatibilityMode, name });
  const { choice, read } = pages;

  return {
    ...pages,
    mode,
    setMode: (next: GridMode) => {
      if (calls.call.state.status !== 'idle') calls.resetBoth();
      setMode(next);
    },
    history,
    call: calls.call,
    pdf,
    pageCount,
    parts: pageCount === undefined ? undefined : partsOf(choice.split, pageCount, bookmarks),
    name,
    sentPassword,
    compatibilityMode,
    setCompatibilityMode,
    /** The result is what would come of submitting now. */
    isCurrent: calls.call.state.status === 'done' && isSent,
    /** A text that was corrected since it was refused is no longer marked. */
    isTextBad:
      (pdf.failedCode === 'invalid_page_range' && choice.text === refusedText) ||
      (read.kind === 'empty' && pdf.failure?.sentence === noPages),
    submit,
  };
}

/** Splitting is a call of its own; only one of the two is under way. */
function useCalls(mode: GridMode) {
  const modifyCall = useOperation(pdfModify);
  const splitCall = useOperation(pdfSplit);
  return {
    modifyCall,
    splitCall,
    call: mode === 'SPLIT' ? splitCall : modifyCall,
    resetBoth: () => {
      modifyCall.reset();
      splitCall.reset();
    },
  };
}

interface Submitted {
  mode: GridMode;
  calls: ReturnType<typeof useCalls>;
  pdf: ReturnType<typeof useSinglePdf>;
  pages: ReturnType<typeof usePageChoice>;
  compatibilityMode: boolean;
  name: string;
}

/** Sends what was chosen and saves what comes back. */
function useSubmit({ mode, calls, pdf, pages: { choice, read, rotate }, compatibilityMode, name }: Submitted) {
  const [sentPassword, setSentPassword] = useState('');
  const [sentWish, setSentWish] = useState<string>();
  const [refusedText, setRefusedText] = useState<string>();
  const saveFile = useSaveFile();
  const isCorrected = mode !== 'SPLIT' && pdf.failedCode === 'invalid_page_range' && choice.text !== refusedText;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the refused text is no longer there
  useEffect(() => {
    if (isCorrected) calls.modifyCall.reset();
  }, [isCorrected]);
  const isSpecified = read.kind !== 'empty' && pdf.failure?.sentence === noPages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when there are pages after all
  useEffect(() => {
    if (isSpecified) pdf.dismiss();
  }, [isSpecified]);
  const wish = JSON.stringify(
    mode === 'SPLIT' ? [choice.split, pdf.passwords] : [choice.text, rotate, pdf.passwords, compatibilityMode],
  );
  const submit = async () => {
    const file = pdf.requireFile();
    if (!file) return;
    const { current: password, next: newPassword } = pdf.passwords;
    setSentPassword(newPassword);
    setSentWish(wish);
    if (mode === 'SPLIT') {
      const { split } = choice;
      const sent = { file, mode: split.by, value: valueToSend(split), password, newPassword };
      const result = await calls.splitCall.start(sent);
      if (result) saveFile(result.blob, name);
      return;
    }
    // Pages can only be picked once it opens: that comes first.
    if (read.kind === 'empty' && pdf.view.kind === 'locked') return pdf.refusePassword();
    if (read.kind === 'empty') return pdf.refuse(noPages);
    setRefusedText(choice.text);
    const pages = plainPageText(choice.text).trim();
    const sent = { file, modifyType: mode, pages, rotate, password, newPassword, compatibilityMode };
    const result = await calls.modifyCall.start(sent);
    if (result) saveFile(result.blob, name);
  };
  return { submit, sentPassword, refusedText, isSent: sentWish === wish };
}

export type Modify = ReturnType<typeof useModify>;
