import type { HourCell } from './day-cells.ts';

/** The hours in which the most places are at work. */
export interface Overlap {
  /** Slots of the source's day, from and to. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  readonly total: number;
}

/** The longest stretch with the most places at work; undefined when no two of them ever are. */
export function findOverlap(places: readonly (readonly HourCell[])[], slots: number): Overlap | undefined {
  const counts = new Array<number>(slots).fill(0);
  for (const { slot, span } of places.flat().filter(({ kind }) => kind === 'work')) {
    for (let at = slot; at < slot + span; at++) counts[at] = (counts[at] ?? 0) + 1;
  }
  const count = Math.max(0, ...counts);
  if (count < 2) return undefined;
  let best = { from: 0, to: 0 };
  let from = 0;
  for (let at = 0; at <= slots; at++) {
    if (at < slots && counts[at] === count) continue;
    if (at - from > best.to - best.from) best = { from, to: at };
    from = at + 1;
  }
  return { ...best, count, total: places.length };
}
