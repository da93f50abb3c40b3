import { useCallback, useState } from 'react';
import type { Place } from '../../time-ui/place-list.ts';
import { type PlacedClock, putClockBack, removeClock } from './use-clock-zones.ts';

/** The last clock that was removed, as long as it can be brought back: until another is added. */
export function useRemovedClock(others: readonly Place[]) {
  const [last, setLast] = useState<PlacedClock>();
  const remove = useCallback((zoneId: string) => setLast(removeClock(zoneId)), []);
  // It may have come back in another way: with a link, or in another window.
  const isBack = others.some(({ id }) => id === last?.place.id);
  return {
    removed: isBack ? undefined : last?.place,
    remove,
    undo: () => {
      if (last) putClockBack(last);
      setLast(undefined);
    },
    forget: () => setLast(undefined),
  };
}
