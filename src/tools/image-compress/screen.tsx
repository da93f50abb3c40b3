import { lazy, Suspense } from 'react';
import { useQueue } from '../../ui/queue/use-queue.ts';
import { SingleCompress } from './single-compress.tsx';

const CompressQueue = lazy(() => import('./compress-queue.tsx'));

/** One image has the screen to itself; several make a queue. */
export default function ImageCompressScreen() {
  const queue = useQueue();
  if (queue.rows.length === 0) return <SingleCompress queue={queue} />;
  return (
    <Suspense fallback={<div className="tray work page-wait" />}>
      <CompressQueue queue={queue} />
    </Suspense>
  );
}
