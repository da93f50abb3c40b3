import { useState } from 'react';
import type { ImagePageSize } from '../../shared/image-page-size.ts';
import { limits } from '../../shared/limits.ts';
import type { OperationFailure } from '../../ui/operation/failure-message.ts';
import { type Sentence, sentence } from '../../ui/operation/sentence.ts';
import { useOperation } from '../../ui/operation/use-operation.ts';
import { useSaveFile } from '../../ui/operation/use-save-file.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { wrongSize } from '../../ui/upload/rejection-sentence.ts';
import type { CardLook, CardLooks } from './card-look.ts';
import {
  addFiles,
  blamedEntry,
  emptyList,
  isImage,
  type MergeEntry,
  type MergeList,
  moveEntry,
  pagesBrought,
  pagesByPosition,
  passwordOf,
  passwordsByPosition,
  removeAll,
  removeEntry,
  reverseEntries,
  setPages,
  setPassword,
  sortByName,
  undoRemove,
} from './merge-list.ts';
import type { MergedFile } from './piles.ts';
import { pdfMerge } from './request.ts';

export interface MergeOptions {
  /** Opens every protected file that has no password of its own. */
  commonPassword: string;
  newPassword: string;
  compatibilityMode: boolean;
  pageSize: ImagePageSize;
  interleave: boolean;
  hasBookmarks: boolean;
}

export const resultName = 'merged.pdf';
const noOptions: MergeOptions = {
  commonPassword: '',
  newPassword: '',
  compatibilityMode: false,
  pageSize: 'ORIGINAL',
  interleave: false,
  hasBookmarks: false,
};

/** What was sent, for drawing the result. */
interface SentMerge {
  files: MergedFile[];
  newPassword: string;
  /** Tells whether anything was asked for differently since. */
  wish: string;
}

/** The state of the merge screen and everything that can be done to it. */
export function useMerge() {
  const [list, setList] = useState<MergeList>(emptyList);
  const [options, setOptions] = useState(noOptions);
  /** Of a list that was emptied: they come back with it. */
  const [lastOptions, setLastOptions] = useState(noOptions);
  const [refusal, setRefusal] = useState<OperationFailure>();
  const [looks, setLooks] = useState<CardLooks>(new Map());
  const [sent, setSent] = useState<SentMerge>({ files: [], newPassword: '', wish: '' });
  useHeldFile(list.entries.length > 0);
  const call = useOperation(pdfMerge);
  const saveFile = useSaveFile();
  const wish = JSON.stringify([options, list.entries.map(({ pages, password }) => [pages, password])]);
  const failed = call.state.status === 'failed' ? call.state.failure : undefined;

  const clearError = () => {
    setRefusal(undefined);
    if (failed) call.reset();
  };
  /** Adding, removing and reordering clear the error, and an older result no longer fits the list. */
  const change = (next: MergeList) => {
    setRefusal(undefined);
    call.reset();
    setList(next);
    // Taste stays; what was meant for those files would surprise with the next ones.
    if (next.entries.length > 0) return;
    const { pageSize, hasBookmarks } = options;
    setLastOptions(options);
    setOptions({ ...noOptions, pageSize, hasBookmarks });
  };
  const refuse = (reason: Sentence) => {
    if (failed) call.reset();
    setRefusal({ sentence: reason });
  };
  const add = (files: File[]) => {
    const next = addFiles(list, files);
    if (next) change(next);
    else refuse(sentence('failures.too_many_files', { maxFiles: limits.mergeMaxFiles }));
  };
  useArrivals((files) => {
    add(files.filter((file) => !wrongSize(file)));
    const wrong = files.map(wrongSize).find((reason) => reason !== undefined);
    if (wrong) refuse(wrong);
  });
  const merge = async () => {
    if (call.isBusy) return;
    clearError();
    if (list.entries.length < limits.mergeMinFiles) return refuse(sentence('errors.select_pdf_files_error'));
    const files = list.entries.map(({ file }) => file);
    const { hasBookmarks, interleave, pageSize, commonPassword, ...rest } = options;
    const isInterleaved = interleave && files.length === 2;
    const counts = list.entries.map((entry) => ({ name: entry.file.name, pages: pagesBrought(entry, looks) }));
    setSent({ files: isInterleaved ? [] : counts, newPassword: rest.newPassword, wish });
    const result = await call.start({
      files,
      passwords: passwordsByPosition(list.entries, looks, commonPassword),
      pages: pagesByPosition(list.entries),
      ...(list.entries.some(isImage) ? { pageSize } : {}),
      interleave: isInterleaved,
      ...(hasBookmarks ? { bookmarks: 'FILES' as const } : {}),
      ...rest,
    });
    if (result) saveFile(result.blob, resultName);
  };
  const lockedEntries = list.entries.filter(({ id }) => looks.get(id)?.isLocked);
  const passwordFor = (entry: MergeEntry) => passwordOf(entry, looks, options.commonPassword);
  return {
    list,
    looks,
    setLook: (id: string, look: CardLook) => setLooks((last) => new Map(last).set(id, look)),
    passwordFor,
    /** How many files ask for a password. */
    protectedCount: list.entries.filter(({ id }) => looks.get(id)?.isProtected).length,
    /** A file that cannot be opened yet: the merge waits for its password. */
    waitsFor: lockedEntries.find((entry) => passwordFor(entry) === '')?.file.name,
    sent,
    options,
    setOptions,
    call,
    /** The result is what would come of merging now. */
    isCurrent: call.state.status === 'done' && sent.wish === wish,
    failure: refusal ?? failed,
    failed,
    /** The card to blame for the last failure. */
    blamed: failed && blamedEntry(list.entries, failed),
    clearError,
    refuse,
    add,
    merge,
    move: (from: number, to: number) => change(moveEntry(list, from, to)),
    remove: (id: string) => change(removeEntry(list, id)),
    undo: () => {
      change(undoRemove(list));
      if (list.entries.length === 0) setOptions(lastOptions);
    },
    startOver: () => change(removeAll(list)),
    setPages: (id: string, pages: string) => setList(setPages(list, id, pages)),
    sort: (language: string) => change(sortByName(list, language)),
    reverse: () => change(reverseEntries(list)),
    setPassword: (id: string, password: string) => setList(setPassword(list, id, password)),
  };
}

export type Merge = ReturnType<typeof useMerge>;
