import { findZone } from './catalog.ts';

/** The shape of locales/<language>/time-zones.json. */
export interface ZoneNames {
  readonly cities: Readonly<Record<string, string>>;
  readonly countries: Readonly<Record<string, string>>;
  /** Other cities of the same zone, comma separated: only search reads them. */
  readonly also: Readonly<Record<string, string>>;
}

/** 'America/New_York' → 'America_New_York': a slash could be taken for a separator of keys. */
export function nameKeyOf(zoneId: string): string {
  return zoneId.replaceAll('/', '_');
}

/** The city in the names' language; for a zone outside the catalog the last part of its id ('Antarctica/Troll' → 'Troll'). */
export function cityOf(zoneId: string, names: ZoneNames): string {
  return names.cities[nameKeyOf(zoneId)] ?? (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ');
}

export function countryOf(zoneId: string, names: ZoneNames): string {
  const zone = findZone(zoneId);
  return zone ? (names.countries[zone.country] ?? '') : '';
}
