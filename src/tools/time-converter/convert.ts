import { type ClockChange, findNextClockChange } from '../../time-zones/clock-change.ts';
import { readClock } from '../../time-zones/clock-reading.ts';
import type { TemporalApi } from '../../time-zones/temporal.ts';
import { type Meaning, readMeaning, readWallTime } from '../../time-zones/wall-time.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import type { Row } from './sort-rows.ts';
import type { ConverterState } from './use-converter.ts';

export interface ConvertedRow extends Row {
  readonly differenceMinutes?: number;
  readonly nextChange?: ClockChange | undefined;
}

export interface Conversion {
  /** Missing while the fields are incomplete and on the prerendered page. */
  readonly meaning?: Meaning;
  readonly rows: readonly ConvertedRow[];
}

/** The chosen moment in every row's zone. The source is never a row of its own table. */
export function convert(temporal: TemporalApi | undefined, state: ConverterState, names: ZoneNames): Conversion {
  const { source, date, time, choice } = state;
  const zoneIds = state.rows.filter((zoneId) => zoneId !== source);
  const wall = temporal && readWallTime(temporal, date, time);
  if (!wall || !source) return { rows: zoneIds.map((zoneId) => ({ zoneId, city: cityOf(zoneId, names) })) };

  const meaning = readMeaning(wall, source, choice);
  const from = readClock(meaning.moment, source);
  const rows = zoneIds.map((zoneId) => {
    const there = meaning.moment.withTimeZone(zoneId);
    const reading = readClock(there, zoneId);
    return {
      zoneId,
      city: cityOf(zoneId, names),
      reading,
      differenceMinutes: reading.offsetMinutes - from.offsetMinutes,
      nextChange: findNextClockChange(there),
    };
  });
  return { meaning, rows };
}
