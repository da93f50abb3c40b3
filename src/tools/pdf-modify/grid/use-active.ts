import { useState } from 'react';
import type { GridItem } from './grid-item.ts';

export interface Active {
  /** Where the keys are. */
  index: number;
  set: (index: number) => void;
}

/**
 * The item that the keys are on: it is followed when it moves. When it goes, what takes its place is followed from then
 * on; a page that is put back is another item than the one that was left out.
 */
export function useActive(items: readonly GridItem[]): Active {
  const [last, setLast] = useState({ index: 0, id: items[0]?.id });
  const found = items.findIndex((item) => item.id === last.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(last.index, items.length - 1));
  const id = items[index]?.id;
  if (index !== last.index || id !== last.id) setLast({ index, id });
  return {
    index,
    set: (to) => setLast({ index: to, id: items[to]?.id }),
  };
}
