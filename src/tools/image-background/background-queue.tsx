import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '../../shared/limits.ts';
import { runOperation } from '../../ui/operation/run-operation.ts';
import QueueForm from '../../ui/queue/queue-form.tsx';
import type { Queue } from '../../ui/queue/use-queue.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { MethodField } from './options/method-field.tsx';
import { useAiAvailability } from './options/use-ai-availability.ts';
import { type CutoutMethod, imageRemoveBackground } from './request.ts';
import { resultName } from './result-name.ts';

/** Several images: each is cut out by a call of its own; what goes behind is chosen with one image at a time. */
export default function BackgroundQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation('image-background');
  const ai = useAiAvailability();
  const [chosen, setChosen] = useState<CutoutMethod>('ai');
  const method = ai.isAvailable ? chosen : 'color';
  useHeldFile(true);
  useArrivals((files) => void queue.add(files));
  return (
    <QueueForm
      queue={queue}
      kind="image"
      icon="scissors"
      label={(count) => t('removeMany', { count })}
      zipName="nobg.zip"
      work={{
        key: method,
        comparesSizes: false,
        call: ({ file }, watch) =>
          runOperation(imageRemoveBackground, { file, method }, { timeoutMs: limits.backgroundTimeoutMs }, watch),
        nameOf: (_, file) => resultName(file.name, 'nobg'),
      }}
      options={<MethodField ai={ai} value={method} onChange={setChosen} />}
    />
  );
}
