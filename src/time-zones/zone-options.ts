import type { Steps } from '../shared/run-in-steps.ts';
import type { IndexedZone } from './list-zones.ts';
import { abbreviationOf, formatUtcOffset, offsetMinutesOf } from './offset.ts';
import type { ZonedDateTime } from './temporal.ts';

/** A line of the selector: city, country, 'CEST · UTC+2'. */
export interface ZoneOption {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly detail: string;
  readonly match?: readonly [number, number];
  readonly isListed?: boolean;
}

/** CEST · UTC+2, or the offset alone where the zone has no abbreviation. */
export function describeOffset(zoneId: string, offsetMinutes: number): string {
  const abbreviation = abbreviationOf(zoneId, offsetMinutes);
  const offset = formatUtcOffset(offsetMinutes);
  return abbreviation === offset || abbreviation === 'UTC' ? offset : `${abbreviation} · ${offset}`;
}

/** All zones of the catalog with the offsets of the given moment; those already shown are left out. */
export function* listZoneOptions(
  index: readonly IndexedZone[],
  moment: ZonedDateTime,
  shown: ReadonlySet<string>,
): Steps<readonly ZoneOption[]> {
  const options: ZoneOption[] = [];
  for (const { zone, city, country } of index) {
    if (shown.has(zone.id)) continue;
    const detail = describeOffset(zone.id, offsetMinutesOf(moment.withTimeZone(zone.id)));
    options.push({ id: zone.id, label: city, note: country === city ? '' : country, detail });
    yield;
  }
  return options;
}
