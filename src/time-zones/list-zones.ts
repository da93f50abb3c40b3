import { type Zone, zones } from './catalog.ts';
import { cityOf, countryOf, type ZoneNames } from './zone-names.ts';

export interface IndexedZone {
  readonly zone: Zone;
  readonly city: string;
  readonly country: string;
}

/** The zones of the catalog in the order of the language: what the selector lists before anything is typed. */
export function indexZones(locale: string, names: ZoneNames): readonly IndexedZone[] {
  const { compare } = new Intl.Collator(locale);
  return zones
    .map((zone) => ({ zone, city: cityOf(zone.id, names), country: countryOf(zone.id, names) }))
    .sort((a, b) => compare(a.city, b.city) || compare(a.country, b.country));
}
