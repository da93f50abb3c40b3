import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultSmallness, HowSmall, targetBytesOf } from '../../ui/controls/how-small.tsx';
import { Fold } from '../../ui/frame/fold.tsx';
import { runOperation } from '../../ui/operation/run-operation.ts';
import QueueForm from '../../ui/queue/queue-form.tsx';
import { queueLevelSizes } from '../../ui/queue/queue-level-sizes.ts';
import { type Queue, useQueueFiles } from '../../ui/queue/use-queue.ts';
import { useArrivals } from '../../ui/tray/arrivals.ts';
import { useHeldFile } from '../../ui/tray/tray-work.ts';
import { PasswordField } from '../../ui/upload/password-field.tsx';
import { useSurveys } from '../../ui/upload/use-surveys.ts';
import { estimatePdf } from './estimate/estimate-pdf.ts';
import { pdfCompress } from './request.ts';

export default function CompressQueue({ queue }: { queue: Queue }) {
  const { t } = useTranslation(['pdf-compress', 'common', 'files']);
  const [small, setSmall] = useState(defaultSmallness);
  const [newPassword, setNewPassword] = useState('');
  const [isOpen, setOpen] = useState(false);
  useHeldFile(true);
  useArrivals((files) => void queue.add(files));
  const targetBytes = targetBytesOf(small);
  const wish = targetBytes === undefined ? { level: small.level } : { targetBytes };
  const keyOf = (wanted: object) => JSON.stringify([wanted, newPassword]);
  const estimateOf = useSurveys(useQueueFiles(queue), estimatePdf);
  return (
    <QueueForm
      queue={queue}
      kind="pdf"
      icon="shrink"
      label={(count) => t('actionMany', { count })}
      zipName="compressed.zip"
      targetBytes={targetBytes}
      disabledReason={small.by === 'size' && targetBytes === undefined ? t('files:how.badSize') : undefined}
      work={{
        key: keyOf(wish),
        call: ({ file, password }, watch) =>
          runOperation(pdfCompress, { file, ...wish, password, newPassword }, {}, watch),
        nameOf: (_, file) => `${file.name.replace(/\.pdf$/i, '')}_compressed.pdf`,
      }}
      options={
        <>
          <HowSmall
            value={small}
            onChange={setSmall}
            sizes={queueLevelSizes(queue.rows, (level) => keyOf({ level }), estimateOf)}
          />
          <Fold
            icon="key-round"
            title={t('common:password.results')}
            value={t(newPassword ? 'common:password.set' : 'common:password.none')}
            isOpen={isOpen}
            onToggle={setOpen}
          >
            <PasswordField
              label={t('common:password.new')}
              placeholder=""
              icon="key-round"
              value={newPassword}
              onChange={setNewPassword}
              help={t('common:password.newNote')}
            />
          </Fold>
        </>
      }
    />
  );
}
