import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useTray } from '../tray/tray-context.ts';
import { useTrayWork } from '../tray/tray-work.ts';
import { OneFile } from '../upload/one-file.tsx';
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
  const holdsNothing = useTrayWork(useTray().id) === 'none';
  const { removed, forgetRemoved } = queue;
  // Another file was chosen, and is not to be taken away for an older one.
  const wasOffered = useRef(false);
  useEffect(() => {
    if (wasOffered.current && !holdsNothing) forgetRemoved();
    wasOffered.current = removed !== undefined && !hasMany && holdsNothing;
  }, [removed, hasMany, holdsNothing, forgetRemoved]);
  return (
    <>
      {hasMany ? (
        <Suspense fallback={<div className="tray work page-wait" />}>{many}</Suspense>
      ) : (
        <OneFile>{one}</OneFile>
      )}
      {(hasMany || queue.removed) && (
        <Suspense>
          <RemovedLine queue={queue} isShown={!hasMany} />
        </Suspense>
      )}
    </>
  );
}
