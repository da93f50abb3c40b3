import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '../../shared/limits.ts';
import { isFocusLost } from '../controls/kept-focus.ts';
import { type Sentence, sentence } from '../operation/sentence.ts';
import { useTray } from '../tray/tray-context.ts';
import { wrongSize } from '../upload/rejection-sentence.ts';
import type { RefusedFile } from '../upload/use-file-drop.ts';
import type { QueueRow } from './queue-row.ts';
import { QueueStore, type QueueWork } from './queue-store.ts';
import type { RemovedRows } from './removed-rows.ts';

export const tooManyAtOnce = sentence('errors.too_many_at_once', { maxFiles: limits.queueMaxFiles });

/** The files of a tool that were chosen together. Empty until several are. */
export function useQueue() {
  const { id: tray } = useTray();
  const [store] = useState(() => new QueueStore(tray));
  const rows = useSyncExternalStore(store.subscribe, store.getSettledRows, store.getSettledRows);
  const [refusal, setRefusal] = useState<Sentence>();
  const [removed, setRemoved] = useState<RemovedRows>();

  const add = (files: readonly File[], refused: readonly RefusedFile[] = []) => {
    const isTooMany = rows.length + files.length + refused.length > limits.queueMaxFiles;
    setRefusal(isTooMany ? tooManyAtOnce : undefined);
    if (isTooMany) return false;
    setRemoved(undefined);
    // Files carried here from another page passed no drop zone that looked at their size.
    const bySize = files.map((file) => ({ file, wrong: wrongSize(file) }));
    store.add(
      bySize.flatMap(({ file, wrong }) => (wrong ? [] : [file])),
      [...bySize.flatMap(({ file, wrong }) => (wrong ? [{ file, failure: { sentence: wrong } }] : [])), ...refused],
    );
    return true;
  };
  const clear = () => {
    setRefusal(undefined);
    setRemoved({ rows: store.getRows(), at: 0 });
    store.clear();
  };
  const start = (work: QueueWork) => {
    setRemoved(undefined);
    store.start(work);
  };
  const remove = useCallback(
    (row: QueueRow) => {
      const at = store.getRows().findIndex(({ id }) => id === row.id);
      store.remove(row.id);
      setRemoved({ rows: [row], at });
    },
    [store],
  );
  const undoRemove = () => {
    if (removed) store.restore(removed.rows, removed.at);
    setRemoved(undefined);
  };
  const forgetRemoved = useCallback(() => setRemoved(undefined), []);
  const dismiss = () => setRefusal(undefined);
  useFocusOnNewScreen(rows.length === 0, removed !== undefined);
  return { store, rows, add, start, remove, removed, undoRemove, forgetRemoved, clear, refusal, dismiss };
}

/** One screen for a file, another for several: the button that led from one to the other is gone with its own. */
function useFocusOnNewScreen(isEmpty: boolean, offersUndo: boolean): void {
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    const isNew = wasEmpty.current !== isEmpty;
    wasEmpty.current = isEmpty;
    // The line with Undo takes the focus itself.
    if (isNew && !offersUndo && isFocusLost()) document.getElementById('main')?.focus({ preventScroll: true });
  }, [isEmpty, offersUndo]);
}

export type Queue = ReturnType<typeof useQueue>;

/** The files alone: rows change with all that becomes of them, their files do not. */
export function useQueueFiles({ rows }: Queue): readonly File[] {
  const ids = rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => rows.map(({ file }) => file), [ids]);
}

/** The same object as long as it says the same: what is given it need not be drawn again. */
export function useSteady<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(() => value, [text]);
}
