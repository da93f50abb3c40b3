import { useMemo } from 'react';
import { findZone } from '../../../time-zones/catalog.ts';
import type { TemporalApi, ZonedDateTime } from '../../../time-zones/temporal.ts';
import { weekendOf, weekendOfZone } from '../../../time-zones/weekend.ts';
import { cellsOf, type HourCell, type PlanDay, planDayOf, slotOf } from './day-cells.ts';
import { findOverlap, type Overlap } from './find-overlap.ts';

export interface Plan {
  readonly day: PlanDay;
  /** Where the line stands, in slots. */
  readonly slot: number;
  readonly cells: ReadonlyMap<string, readonly HourCell[]>;
  readonly overlap: Overlap | undefined;
}

interface PlanInput {
  temporal: TemporalApi | undefined;
  moment: ZonedDateTime | undefined;
  source: string | undefined;
  rows: readonly string[];
  work: readonly [number, number];
}

/** The grids of all rows. They depend on the day alone: while the line is dragged nothing of them is computed anew. */
export function usePlan({ temporal, moment, source, rows, work }: PlanInput): Plan | undefined {
  const planned = moment && planDayOf(moment);
  const [from, to] = work;
  const zoneIds = source ? [source, ...rows.filter((id) => id !== source)].join() : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all there is to a day
  const grid = useMemo(() => {
    if (!temporal || !planned || zoneIds === '') return undefined;
    const cells = new Map(
      zoneIds.split(',').map((zoneId) => {
        const country = findZone(zoneId)?.country;
        const weekend = country ? weekendOf(country) : weekendOfZone(zoneId);
        return [zoneId, cellsOf(temporal, planned, zoneId, { hours: [from, to], weekend })];
      }),
    );
    return { day: planned, cells, overlap: findOverlap([...cells.values()], planned.slots) };
  }, [temporal, planned?.key, zoneIds, from, to]);
  return grid && moment ? { ...grid, slot: slotOf(grid.day, moment.epochMilliseconds) } : undefined;
}
