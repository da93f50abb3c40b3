import FloatingUndoLine from '../order/floating-undo-line.tsx';
import { gripOfFirst, useRemovedWords } from './removed-rows.ts';
import type { Queue } from './use-queue.ts';

/** What was taken out of a queue that is gone with it, and the way back. */
export default function RemovedLine({ queue, isShown }: { queue: Queue; isShown: boolean }) {
  return (
    <FloatingUndoLine
      removed={isShown ? queue.removed : undefined}
      text={useRemovedWords()}
      onUndo={queue.undoRemove}
      gripOf={gripOfFirst}
    />
  );
}
