import { abbreviationOf, formatUtcOffset, offsetMinutesOf } from './offset.ts';
import { type IndexedZone, searchZones } from './search-zones.ts';
import type { ZonedDateTime } from './temporal.ts';

/** A line of the selector: city, country, 'CEST · UTC+2'. */
export interface ZoneOption {
  readonly id: string;
  readonly label: string;
  readonly note: string;
  readonly detail: string;
  readonly match?: readonly [number, number];
}

/** CEST · UTC+2, or the offset alone where the zone has no abbreviation. */
export function describeOffset(zoneId: string, offsetMinutes: number): string {
  const abbreviation = abbreviationOf(zoneId, offsetMinutes);
  const offset = formatUtcOffset(offsetMinutes);
  return abbreviation === offset || abbreviation === 'UTC' ? offset : `${abbreviation} · ${offset}`;
}

/** What the selector lists for a query, with the offsets of the given moment; zones already shown are left out. */
export function listZoneOptions(
  index: readonly IndexedZone[],
  query: string,
  moment: ZonedDateTime,
  shown: ReadonlySet<string>,
): readonly ZoneOption[] {
  return searchZones(index, query)
    .filter(({ zone }) => !shown.has(zone.id))
    .map(({ zone, city, country, match }) => ({
      id: zone.id,
      label: city,
      note: country === city ? '' : country,
      detail: describeOffset(zone.id, offsetMinutesOf(moment.withTimeZone(zone.id))),
      ...(match ? { match } : {}),
    }));
}
