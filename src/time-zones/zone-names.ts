import { findZone } from './catalog.ts';
import { fixedOffsetOf } from './fixed-zone.ts';
import { formatUtcOffset } from './offset.ts';

/** The shape of locales/<language>/time-zones.json. */
export interface ZoneNames {
  readonly cities: Readonly<Record<string, string>>;
  readonly countries: Readonly<Record<string, string>>;
  /** Other cities of the same zone, comma separated: only search reads them. */
  readonly also: Readonly<Record<string, string>>;
  /** Cities of zones outside the catalog, from time-more-zones.json, once they are loaded. */
  readonly more?: Readonly<Record<string, string>>;
}

/** 'America/New_York' → 'America_New_York': a slash could be taken for a separator of keys. */
export function nameKeyOf(zoneId: string): string {
  return zoneId.replaceAll('/', '_');
}

/** The city in the names' language; until its name is loaded the last part of the id ('Antarctica/Troll' → 'Troll'). */
export function cityOf(zoneId: string, names: ZoneNames): string {
  const fixed = fixedOffsetOf(zoneId);
  if (fixed !== undefined) return fixed === 0 ? 'UTC' : formatUtcOffset(fixed);
  const key = nameKeyOf(zoneId);
  return names.cities[key] ?? names.more?.[key] ?? (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ');
}

export function countryOf(zoneId: string, names: ZoneNames): string {
  const zone = findZone(zoneId);
  return zone ? (names.countries[zone.country] ?? '') : '';
}
