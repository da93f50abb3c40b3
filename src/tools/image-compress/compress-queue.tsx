import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runOperation } from '../../ui/operation/run-operation.ts';
import QueueForm from '../../ui/queue/queue-form.tsx';
import type { Queue } from '../../ui/queue/use-queue.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { callOptions } from './call-options.ts';
import { defaultOptions, problemOf, wishOf } from './compress-options.ts';
import { OptionsPart } from './options-part.tsx';
import { imageCompress } from './request.ts';
import { resultName } from './result-name.ts';
import { useTransparency } from './use-transparency.ts';

export default function CompressQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['image-compress', 'files']);
  const [options, setOptions] = useState(defaultOptions);
  useHeldFile(true);
  useArrivals((files) => void queue.add(files));
  const ids = queue.rows.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows change with every step of progress, their files do not
  const files = useMemo(() => queue.rows.map(({ file }) => file), [ids]);
  const isTransparent = useTransparency(files, options.format === 'JPEG');
  const wish = wishOf(options);
  const problem = problemOf(options);
  return (
    <QueueForm
      queue={queue}
      kind="image"
      icon="image-down"
      label={(count) => t('actionMany', { count })}
      zipName="compressed.zip"
      targetBytes={'targetBytes' in wish ? wish.targetBytes : undefined}
      disabledReason={problem && (problem === 'size' ? t('files:how.badSize') : t('more.badSide'))}
      work={{
        key: JSON.stringify(wish),
        call: ({ file }, watch) => runOperation(imageCompress, { file, ...wish }, callOptions, watch),
        nameOf: ({ filename, blob }, file) => resultName(filename, blob.type, file.name),
      }}
      options={<OptionsPart value={options} onChange={setOptions} isTransparent={isTransparent} />}
    />
  );
}
