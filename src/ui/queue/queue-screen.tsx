import { type ReactNode, Suspense } from 'react';
import { UndoLine } from '../order/undo-line.tsx';
import { useTray } from '../tray/tray-context.ts';
import { useTrayWork } from '../tray/tray-work.ts';
import { gripOfFirst, useRemovedWords } from './removed-rows.ts';
import type { Queue } from './use-queue.ts';
import './queue-screen.css';

interface QueueScreenProps {
  queue: Queue;
  /** The screen of one file, and of none. */
  one: ReactNode;
  many: ReactNode;
}

/** One file has the screen to itself; several make a queue. A queue that was emptied can be had back until a file is chosen. */
export function QueueScreen({ queue, one, many }: QueueScreenProps) {
  const isEmpty = useTrayWork(useTray().id) === 'none';
  const hasMany = queue.rows.length > 0;
  return (
    <>
      {hasMany ? <Suspense fallback={<div className="tray work page-wait" />}>{many}</Suspense> : one}
      <div className="queue-undo">
        <UndoLine
          removed={!hasMany && isEmpty ? queue.removed : undefined}
          text={useRemovedWords()}
          onUndo={queue.undoRemove}
          gripOf={gripOfFirst}
        />
      </div>
    </>
  );
}
