import { UndoLine } from '../order/undo-line.tsx';
import { useTray } from '../tray/tray-context.ts';
import { useTrayWork } from '../tray/tray-work.ts';
import { gripOfFirst, useRemovedWords } from './removed-rows.ts';
import type { Queue } from './use-queue.ts';
import './removed-line.css';

/** What was taken out of a queue that is gone with it, and the way back, as long as no other file is chosen. */
export default function RemovedLine({ queue, isShown }: { queue: Queue; isShown: boolean }) {
  const isEmpty = useTrayWork(useTray().id) === 'none';
  return (
    <div className="queue-undo">
      <UndoLine
        removed={isShown && isEmpty ? queue.removed : undefined}
        text={useRemovedWords()}
        onUndo={queue.undoRemove}
        gripOf={gripOfFirst}
      />
    </div>
  );
}
