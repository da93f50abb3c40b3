import { type ReactNode, useEffect } from 'react';
import type { FileKind } from '../../shared/form-schema.ts';
import type { IconName } from '../controls/icon.tsx';
import { ToolForm } from '../frame/tool-form.tsx';
import { QueueFoot } from './queue-foot.tsx';
import { QueueList } from './queue-list.tsx';
import { isPending } from './queue-row.ts';
import type { QueueWork } from './queue-store.ts';
import type { Queue } from './use-queue.ts';
import './queue.css';

export interface QueueFormProps {
  queue: Queue;
  kind: FileKind;
  /** The call as the options stand now. */
  work: QueueWork;
  options: ReactNode;
  icon: IconName;
  label: (count: number) => string;
  zipName: string;
  targetBytes?: number | undefined;
  disabledReason?: string | undefined;
}

/** The screen of a tool that was given several files: one call for each, two at a time. */
export default function QueueForm({ queue, kind, work, options, targetBytes, ...foot }: QueueFormProps) {
  const { rows, store } = queue;
  const isBusy = rows.some(isPending);
  useEffect(() => {
    store.show(work.key);
  }, [store, work.key]);
  return (
    <ToolForm
      onSubmit={() => !foot.disabledReason && queue.start(work)}
      isBusy={isBusy}
      hasFile
      options={options}
      foot={<QueueFoot queue={queue} {...foot} />}
    >
      <QueueList queue={queue} kind={kind} targetBytes={targetBytes} />
    </ToolForm>
  );
}
