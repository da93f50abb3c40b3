import { useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { writeRotations } from '../../shared/page-rotation.ts';
import { plainPageText } from '../../shared/page-text-characters.ts';
import { sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useSinglePdf } from '../../ui/upload/pdf/use-single-pdf.ts';
import { pagesOf, rotationsOf, type Tile, tilesFor, turnedBack } from './arrange/tiles.ts';
import type { GridMode } from './page-fields.tsx';
import { modifiedName, readPageText, splitName, writePages } from './page-text.ts';
import { pdfModify, pdfSplit } from './request.ts';
import { firstSplit, partsOf, type SplitChoice, valueToSend } from './split/split-choice.ts';
import { useBookmarks } from './split/use-bookmarks.ts';
import { useHistory } from './use-history.ts';

const noPages = sentence('errors.specify_pages_error');

/** What the visitor chose. The text and the tiles say the same: whichever changes, the other follows. */
interface Choice {
  text: string;
  tiles: Tile[];
  split: SplitChoice;
}

const firstChoice: Choice = { text: '', tiles: [], split: firstSplit };

/** The state of the page tool: one file, three things to do with its pages. */
export function useModify() {
  const [mode, setMode] = useState<GridMode>('SELECT');
  const history = useHistory(firstChoice);
  const choice = history.now;
  const [sentPassword, setSentPassword] = useState('');
  const [compatibilityMode, setCompatibilityMode] = useState(false);
  const modifyCall = useOperation(pdfModify);
  const splitCall = useOperation(pdfSplit);
  const call = mode === 'SPLIT' ? splitCall : modifyCall;
  const saveFile = useSaveFile();
  const startAnew = () => {
    setMode('SELECT');
    setCompatibilityMode(false);
    history.restart(firstChoice);
  };
  const resetBoth = () => {
    modifyCall.reset();
    splitCall.reset();
  };
  const pdf = useSinglePdf({ state: call.state, reset: resetBoth }, startAnew);
  const document = pdf.view.kind === 'open' ? pdf.view.document : undefined;
  const pageCount = document?.numPages;
  const bookmarks = useBookmarks(mode === 'SPLIT' ? document : undefined);
  const read = readPageText(choice.text, pageCount);
  const isEmpty = read.kind === 'empty';
  const [refusedText, setRefusedText] = useState<string>();
  const name = pdf.file ? (mode === 'SPLIT' ? splitName(pdf.file.name) : modifiedName(pdf.file.name)) : '';

  const turned = mode === 'SELECT' ? rotationsOf(choice.tiles) : [];
  const rotate = writeRotations(turned);

  const tilesOf = (text: string) => {
    const typed = readPageText(text, pageCount);
    if (typed.kind === 'empty') return [];
    return typed.kind === 'pages' ? tilesFor(typed.pages, choice.tiles) : choice.tiles;
  };
  const choosePages = (pages: number[]) => {
    const text = writePages(pages, mode === 'REMOVE' ? 'REMOVE' : 'SELECT');
    history.set({ ...choice, text, tiles: tilesFor(pages, choice.tiles) });
  };

  const submit = async () => {
    const file = pdf.requireFile();
    if (!file) return;
    const { current: password, next: newPassword } = pdf.passwords;
    setSentPassword(newPassword);
    if (mode === 'SPLIT') {
      const { split } = choice;
      const sent = { file, mode: split.by, value: valueToSend(split), password, newPassword };
      const result = await splitCall.start(sent);
      if (result) saveFile(result.blob, name);
      return;
    }
    if (isEmpty) return pdf.refuse(noPages);
    setRefusedText(choice.text);
    const pages = plainPageText(choice.text).trim();
    const sent = { file, modifyType: mode, pages, rotate, password, newPassword, compatibilityMode };
    const result = await modifyCall.start(sent);
    if (result) saveFile(result.blob, name);
  };

  return {
    mode,
    setMode: (next: GridMode) => {
      if (call.state.status !== 'idle') resetBoth();
      setMode(next);
    },
    choice,
    history,
    call,
    pdf,
    read,
    pageCount,
    turned: turned.length,
    /** More turned pages than one call can tell. */
    isTurnedTooMuch: rotate.length > limits.pagesTextBytes,
    turnBack: () => history.set({ ...choice, tiles: turnedBack(choice.tiles) }),
    parts: pageCount === undefined ? undefined : partsOf(choice.split, pageCount, bookmarks),
    name,
    sentPassword,
    compatibilityMode,
    setCompatibilityMode,
    isDone: call.state.status === 'done',
    /** A text that was corrected since it was refused is no longer marked. */
    isTextBad:
      (pdf.failedCode === 'invalid_page_range' && choice.text === refusedText) ||
      (isEmpty && pdf.failure?.sentence === noPages),
    typeText: (text: string) => history.replace({ ...choice, text, tiles: tilesOf(text) }),
    choosePages,
    arrange: (tiles: Tile[]) => history.set({ ...choice, tiles, text: writePages(pagesOf(tiles), 'SELECT') }),
    setSplit: (split: SplitChoice) => history.replace({ ...choice, split }),
    /** A cut by click, which can be undone. */
    cutAnew: (split: SplitChoice) => history.set({ ...choice, split }),
    submit,
  };
}

export type Modify = ReturnType<typeof useModify>;
