import { type Zone, zones } from './catalog.ts';
import { findFolded, foldText } from './fold-text.ts';
import { cityOf, countryOf, nameKeyOf, type ZoneNames } from './zone-names.ts';

export interface IndexedZone {
  readonly zone: Zone;
  readonly city: string;
  readonly country: string;
  readonly foldedCities: readonly string[];
  readonly foldedCountries: readonly string[];
  readonly foldedAlso: readonly string[];
  readonly foldedAbbrs: readonly string[];
  readonly foldedId: string;
}

export interface FoundZone {
  readonly zone: Zone;
  readonly city: string;
  readonly country: string;
  /** Which part of the city's name was typed, to be shown in color. */
  readonly match?: readonly [number, number];
}

function indexZone(zone: Zone, active: ZoneNames, english: ZoneNames): IndexedZone {
  const key = nameKeyOf(zone.id);
  const also = `${active.also[key] ?? ''},${english.also[key] ?? ''}`.split(',');
  return {
    zone,
    city: cityOf(zone.id, active),
    country: countryOf(zone.id, active),
    foldedCities: [cityOf(zone.id, active), cityOf(zone.id, english)].map(foldText),
    foldedCountries: [countryOf(zone.id, active), countryOf(zone.id, english)].map(foldText),
    foldedAlso: also.map((name) => foldText(name.trim())).filter((name) => name !== ''),
    foldedAbbrs: [zone.abbr, zone.summerAbbr ?? zone.abbr].map(foldText),
    foldedId: foldText(zone.id.replaceAll('_', ' ')),
  };
}

/** All zones with their names in the active language and in English, in the active language's order. */
export function indexZones(locale: string, active: ZoneNames, english: ZoneNames): readonly IndexedZone[] {
  const { compare } = new Intl.Collator(locale);
  return zones
    .map((zone) => indexZone(zone, active, english))
    .sort((a, b) => compare(a.city, b.city) || compare(a.country, b.country));
}

function startsWord(text: string, needle: string): boolean {
  return text.startsWith(needle) || text.includes(` ${needle}`) || text.includes(`(${needle}`);
}

/** The lower the nearer; undefined = no match. */
function rankOf(entry: IndexedZone, needle: string): number | undefined {
  const within = (text: string) => text.includes(needle);
  if (entry.foldedCities.some((city) => city.startsWith(needle))) return 0;
  if (entry.foldedAbbrs.includes(needle)) return 1;
  if (entry.foldedCities.some((city) => startsWord(city, needle))) return 2;
  if (entry.foldedAlso.some((city) => startsWord(city, needle))) return 3;
  if (entry.foldedCountries.some((country) => startsWord(country, needle))) return 4;
  if (entry.foldedAbbrs.some((abbr) => abbr.startsWith(needle))) return 5;
  if (entry.foldedCities.some(within) || entry.foldedAlso.some(within) || entry.foldedCountries.some(within)) return 6;
  return entry.foldedId.includes(needle.replaceAll('_', ' ')) ? 7 : undefined;
}

/** Zones for what was typed: a city, a country, a zone id or an abbreviation. Nothing typed = all of them. */
export function searchZones(index: readonly IndexedZone[], query: string): readonly FoundZone[] {
  const needle = foldText(query.trim());
  const ranked = index.flatMap((entry) => {
    const rank = needle === '' ? 0 : rankOf(entry, needle);
    return rank === undefined ? [] : [{ entry, rank }];
  });
  // The sort is stable: within a rank the alphabetical order of the index remains.
  ranked.sort((a, b) => a.rank - b.rank);
  return ranked.map(({ entry: { zone, city, country } }) => {
    const match = findFolded(city, needle);
    return { zone, city, country, ...(match ? { match } : {}) };
  });
}
