import type { Place } from '../../time-ui/place-list.ts';
import { type ClockChange, findNextClockChange } from '../../time-zones/clock-change.ts';
import { type ClockReading, readClock } from '../../time-zones/clock-reading.ts';
import type { TemporalApi, ZonedDateTime } from '../../time-zones/temporal.ts';
import { type Meaning, readMeaning, readWallTime } from '../../time-zones/wall-time.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import type { ConverterState } from './converter-state.ts';
import type { Row } from './sort-rows.ts';

export interface ConvertedRow extends Row {
  readonly differenceMinutes?: number;
  readonly nextChange?: ClockChange | undefined;
}

export interface Conversion {
  /** Missing on the prerendered page. */
  readonly meaning?: Meaning;
  /** The clock of the source itself. */
  readonly reading?: ClockReading;
  readonly rows: readonly ConvertedRow[];
}

/** A place's own name, or its city. */
export function nameOf(zoneId: string, names: ZoneNames, places: readonly Place[] | undefined): string {
  return places?.find(({ id }) => id === zoneId)?.label ?? cityOf(zoneId, names);
}

const changes = new Map<string, ClockChange | undefined>();

/** Looking for a change of the clocks costs more than the rest of a row: once a day of a zone is enough. */
function nextChangeOf(there: ZonedDateTime): ClockChange | undefined {
  const key = `${there.timeZoneId} ${there.toPlainDate()}`;
  if (changes.has(key)) {
    const change = changes.get(key);
    if (!change || change.at.epochMilliseconds > there.epochMilliseconds) return change;
    return findNextClockChange(there);
  }
  const change = findNextClockChange(there);
  changes.set(key, change);
  return change;
}

/** The chosen moment in every row's zone. The source is never a row of its own table. */
export function convert(
  temporal: TemporalApi | undefined,
  state: ConverterState,
  names: ZoneNames,
  places?: readonly Place[],
): Conversion {
  const { source, wholeDate, wholeTime, choice } = state;
  const zoneIds = state.rows.filter((zoneId) => zoneId !== source);
  const cityIn = (zoneId: string) => nameOf(zoneId, names, places);
  const wall = temporal && readWallTime(temporal, wholeDate, wholeTime);
  if (!wall || !source) return { rows: zoneIds.map((zoneId) => ({ zoneId, city: cityIn(zoneId) })) };

  const meaning = readMeaning(wall, source, choice);
  const from = readClock(meaning.moment, source);
  const rows = zoneIds.map((zoneId) => {
    const there = meaning.moment.withTimeZone(zoneId);
    const reading = readClock(there, zoneId);
    return {
      zoneId,
      city: cityIn(zoneId),
      reading,
      differenceMinutes: reading.offsetMinutes - from.offsetMinutes,
      nextChange: nextChangeOf(there),
    };
  });
  return { meaning, reading: from, rows };
}
