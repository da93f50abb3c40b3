import type { ClockReading } from '../../time-zones/clock-reading.ts';

export const sortColumns = ['zone', 'time', 'date', 'day', 'offset'] as const;
export type SortColumn = (typeof sortColumns)[number];
export interface Sort {
  readonly column: SortColumn;
  readonly direction: 'ascending' | 'descending';
}

export interface Row {
  readonly zoneId: string;
  readonly city: string;
  /** Missing while the fields are incomplete and on the prerendered page. */
  readonly reading?: ClockReading;
}

const millisecondsPerDay = 86_400_000;

function dateOf(reading: ClockReading): number {
  return Math.floor(reading.wallMs / millisecondsPerDay);
}

type Compare = (a: ClockReading, b: ClockReading) => number;
const compareBy: Record<Exclude<SortColumn, 'zone'>, Compare> = {
  // By the clock alone: in the order of dates it would look unsorted, and be the same as the difference.
  time: (a, b) => a.hour * 60 + a.minute - (b.hour * 60 + b.minute),
  date: (a, b) => dateOf(a) - dateOf(b) || a.wallMs - b.wallMs,
  day: (a, b) => a.weekday - b.weekday,
  offset: (a, b) => a.offsetMinutes - b.offsetMinutes,
};

/** A first click sorts ascending, the next one on the same column turns the direction. */
export function nextSort(sort: Sort | undefined, column: SortColumn): Sort {
  const turn = sort?.column === column && sort.direction === 'ascending';
  return { column, direction: turn ? 'descending' : 'ascending' };
}

/** Without a sort the rows stand in the order added; equal rows keep it too. */
export function sortRows<T extends Row>(rows: readonly T[], sort: Sort | undefined, locale: string): readonly T[] {
  if (!sort) return rows;
  const collator = new Intl.Collator(locale);
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const compare = (a: T, b: T): number => {
    if (sort.column === 'zone') return collator.compare(a.city, b.city);
    return a.reading && b.reading ? compareBy[sort.column](a.reading, b.reading) : 0;
  };
  return [...rows].sort((a, b) => sign * compare(a, b));
}
