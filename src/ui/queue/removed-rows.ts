import { useTranslation } from 'react-i18next';
import { shortName } from '../upload/short-name.ts';
import type { QueueRow } from './queue-row.ts';

/** The last ones taken out together, for as long as they can be brought back. */
export interface RemovedRows {
  rows: readonly QueueRow[];
  at: number;
}

/** "plan.pdf removed." or "30 files removed." */
export function useRemovedWords(): (removed: RemovedRows) => string {
  const { t } = useTranslation('files');
  return ({ rows }) => {
    const [first] = rows;
    return first && rows.length === 1
      ? t('queue.removed', { name: shortName(first.file.name) })
      : t('queue.removedAll', { count: rows.length });
  };
}

export function gripOfFirst({ rows: [first] }: RemovedRows): Element | null {
  return first ? document.querySelector(`[data-grip="${first.id}"]`) : null;
}
