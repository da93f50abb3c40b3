import { lazy, type ReactNode, Suspense } from 'react';
import type { Queue } from './use-queue.ts';

const RemovedLine = lazy(() => import('./removed-line.tsx'));

interface QueueScreenProps {
  queue: Queue;
  /** The screen of one file, and of none. */
  one: ReactNode;
  many: ReactNode;
}

/** One file has the screen to itself; several make a queue. A queue that was emptied can be had back while no file is chosen. */
export function QueueScreen({ queue, one, many }: QueueScreenProps) {
  const hasMany = queue.rows.length > 0;
  return (
    <>
      {hasMany ? <Suspense fallback={<div className="tray work page-wait" />}>{many}</Suspense> : one}
      {(hasMany || queue.removed) && (
        <Suspense>
          <RemovedLine queue={queue} isShown={!hasMany} />
        </Suspense>
      )}
    </>
  );
}
