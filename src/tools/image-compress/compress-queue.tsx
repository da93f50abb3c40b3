import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSmallness, HowSmall, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { runOperation } from '../../ui/operation/run-operation.ts';
import QueueForm from '../../ui/queue/queue-form.tsx';
import type { Queue } from '../../ui/queue/use-queue.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { callOptions } from './call-options.ts';
import { type FormatChoice, FormatPicker } from './format-picker.tsx';
import { imageCompress } from './request.ts';
import { resultName } from './result-name.ts';

export default function CompressQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['image-compress', 'files']);
  const [small, setSmall] = useState(defaultSmallness);
  const [format, setFormat] = useState<FormatChoice>('original');
  useHeldFile(true);
  useArrivals((files) => void queue.add(files));
  const targetBytes = targetBytesOf(small);
  const wish = {
    ...(targetBytes === undefined ? { quality: small.level } : { targetBytes }),
    ...(format === 'original' ? {} : { format }),
  };
  return (
    <QueueForm
      queue={queue}
      kind="image"
      icon="image-down"
      label={(count) => t('actionMany', { count })}
      zipName="compressed.zip"
      targetBytes={targetBytes}
      disabledReason={small.by === 'size' && targetBytes === undefined ? t('files:how.badSize') : undefined}
      work={{
        key: JSON.stringify(wish),
        call: ({ file }, watch) => runOperation(imageCompress, { file, ...wish }, callOptions, watch),
        nameOf: ({ filename, blob }, file) => resultName(filename, blob.type, file.name),
      }}
      options={
        <>
          <HowSmall value={small} onChange={setSmall} />
          <hr className="divider" />
          <FormatPicker value={format} onChange={setFormat} />
        </>
      }
    />
  );
}
