import { isNightHour } from '../../../time-zones/daylight.ts';
import { offsetMinutesOf } from '../../../time-zones/offset.ts';
import type { TemporalApi, ZonedDateTime } from '../../../time-zones/temporal.ts';

const slotMinutes = 15;
export const slotsPerHour = 4;
const msPerMinute = 60_000;
const minutesPerDay = 1440;

/** The day of the source zone, from its midnight to the next: 23 or 25 hours long when clocks are changed. */
export interface PlanDay {
  readonly startMs: number;
  /** Quarters of an hour. */
  readonly slots: number;
  /** The same for all moments of the day: grids are drawn anew when it changes. */
  readonly key: string;
}

export type CellKind = 'work' | 'night' | 'other';

/** An hour on a place's clock as it lies on the source's day. */
export interface HourCell {
  readonly slot: number;
  readonly span: number;
  readonly hour: number;
  readonly kind: CellKind;
  /** Midnight by the wall clock there, in ms as if UTC: the cell shows the day. */
  readonly dayMs: number | undefined;
}

export interface WorkTime {
  readonly hours: readonly [number, number];
  /** Days of rest, Monday 1 to Sunday 7. */
  readonly weekend: readonly number[];
}

export function planDayOf(moment: ZonedDateTime): PlanDay {
  const start = moment.startOfDay();
  const slots = Math.ceil(moment.hoursInDay * slotsPerHour);
  return { startMs: start.epochMilliseconds, slots, key: `${start.epochMilliseconds} ${slots}` };
}

/** Where on the day a moment lies, in slots. */
export function slotOf(day: PlanDay, epochMs: number): number {
  return (epochMs - day.startMs) / (slotMinutes * msPerMinute);
}

export function momentOfSlot(temporal: TemporalApi, day: PlanDay, slot: number, zoneId: string): ZonedDateTime {
  const epochMs = day.startMs + slot * slotMinutes * msPerMinute;
  return temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zoneId);
}

/** Minutes from UTC at every slot: one look at the zone, and another where its clocks are changed that day. */
function offsetsOf(temporal: TemporalApi, day: PlanDay, zoneId: string): number[] {
  const start = momentOfSlot(temporal, day, 0, zoneId);
  const change = start.getTimeZoneTransition('next');
  const before = offsetMinutesOf(start);
  const after = change ? offsetMinutesOf(change) : before;
  const changeSlot = change ? slotOf(day, change.epochMilliseconds) : Number.POSITIVE_INFINITY;
  return Array.from({ length: day.slots }, (_, slot) => (slot < changeSlot ? before : after));
}

function kindOf(hour: number, weekday: number, { hours: [from, to], weekend }: WorkTime): CellKind {
  if (hour >= from && hour < to && !weekend.includes(weekday)) return 'work';
  return isNightHour(hour) ? 'night' : 'other';
}

export function cellsOf(temporal: TemporalApi, day: PlanDay, zoneId: string, work: WorkTime): readonly HourCell[] {
  const cells: HourCell[] = [];
  let lastHour = Number.NaN;
  let lastOffset = Number.NaN;
  for (const [slot, offset] of offsetsOf(temporal, day, zoneId).entries()) {
    const wallMinute = Math.floor(day.startMs / msPerMinute) + slot * slotMinutes + offset;
    const wallHour = Math.floor(wallMinute / 60);
    const last = cells.at(-1);
    // Where clocks are set back an hour comes twice: two cells.
    if (last && wallHour === lastHour && offset === lastOffset) {
      cells[cells.length - 1] = { ...last, span: last.span + 1 };
      continue;
    }
    lastHour = wallHour;
    lastOffset = offset;
    const dayNumber = Math.floor(wallMinute / minutesPerDay);
    const hour = wallHour - dayNumber * 24;
    // 1 January 1970 was a Thursday.
    const weekday = ((((dayNumber + 3) % 7) + 7) % 7) + 1;
    const dayMs = hour === 0 ? dayNumber * minutesPerDay * msPerMinute : undefined;
    cells.push({ slot, span: 1, hour, kind: kindOf(hour, weekday, work), dayMs });
  }
  return cells;
}
