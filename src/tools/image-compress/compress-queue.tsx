import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runOperation } from '../../ui/operation/run-operation.ts';
import QueueForm from '../../ui/queue/queue-form.tsx';
import { queueLevelSizes } from '../../ui/queue/queue-level-sizes.ts';
import { type Queue, useQueueFiles, useSteady } from '../../ui/queue/use-queue.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { useSurveys } from '../../ui/upload/use-surveys.ts';
import { callOptions } from './call-options.ts';
import { atLevel, defaultOptions, problemOf, wishOf } from './compress-options.ts';
import { estimateImage } from './estimate/estimate-image.ts';
import { surveyImage } from './estimate/survey-image.ts';
import { OptionsPart } from './options-part.tsx';
import { imageCompress } from './request.ts';
import { resultName } from './result-name.ts';
import { useTransparency } from './use-transparency.ts';

export default function CompressQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['image-compress', 'files']);
  const [options, setOptions] = useState(defaultOptions);
  useHeldFile(true);
  useArrivals((files) => void queue.add(files));
  const files = useQueueFiles(queue);
  const isTransparent = useTransparency(files, options.format === 'JPEG');
  const surveyOf = useSurveys(files, surveyImage);
  const wish = wishOf(options);
  const problem = problemOf(options);
  const sizes = useSteady(
    queueLevelSizes(
      queue.rows,
      (level) => JSON.stringify(wishOf(atLevel(options, level))),
      (file) => estimateImage(surveyOf(file), options),
    ),
  );
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
      options={<OptionsPart value={options} onChange={setOptions} isTransparent={isTransparent} sizes={sizes} />}
    />
  );
}
