import { useState } from 'react';
import type { GridItem } from './grid-item.ts';

export interface Active {
  /** Where the keys are. */
  index: number;
  set: (index: number) => void;
}

/** The item that the keys are on: it is followed when it moves, and its place is kept when it goes. */
export function useActive(items: readonly GridItem[]): Active {
  const [last, setLast] = useState({ index: 0, id: items[0]?.id });
  const found = items.findIndex((item) => item.id === last.id);
  return {
    index: found >= 0 ? found : Math.max(0, Math.min(last.index, items.length - 1)),
    set: (index) => setLast({ index, id: items[index]?.id }),
  };
}
