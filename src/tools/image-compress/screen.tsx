import { lazy } from 'react';
import { QueueScreen } from '../../ui/queue/queue-screen.tsx';
import { useQueue } from '../../ui/queue/use-queue.ts';
import { SingleCompress } from './single-compress.tsx';

const CompressQueue = lazy(() => import('./compress-queue.tsx'));

export default function ImageCompressScreen() {
  const queue = useQueue();
  return <QueueScreen queue={queue} one={<SingleCompress queue={queue} />} many={<CompressQueue queue={queue} />} />;
}
