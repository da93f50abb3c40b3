import { startTransition, useEffect, useState } from 'react';

const rowsAtOnce = 3;

/**
 * How many rows show their hours. At the start they come a few at a time into the room that is kept for them: laying out
 * all of them in one go would hold a phone up. Once all are there, every change shows at once.
 */
export function useDrawnRows(isPlanned: boolean, total: number): number {
  const [drawn, setDrawn] = useState(0);
  useEffect(() => {
    if (!isPlanned || drawn === Number.POSITIVE_INFINITY) return;
    startTransition(() => setDrawn(rowsAfter(drawn, total)));
  }, [isPlanned, drawn, total]);
  return drawn;
}

export function rowsAfter(drawn: number, total: number): number {
  const next = drawn + rowsAtOnce;
  return next < total ? next : Number.POSITIVE_INFINITY;
}
