import { findZone, quickZoneIds } from '../catalog.ts';
import { foldName } from './fold-name.ts';
import {
  type CitySource,
  type PlaceSources,
  readByName,
  readByZone,
  readCities,
  readCountries,
  readCountryNames,
} from './place-sources.ts';
import { capitalize, type PlaceKind, type PlaceTable, placeKinds } from './place-table.ts';
import { type PlaceScript, scriptOf } from './scripts.ts';

/** Country names are taken from Intl in all languages of the site, and in traditional Chinese. */
const countryLocales = ['en', 'fr', 'de', 'sw', 'es', 'pt', 'zh', 'zh-Hant', 'ja', 'ko', 'hi', 'ar'];

interface Place {
  readonly kind: PlaceKind;
  readonly weight: number;
  readonly zoneIds: readonly string[];
  readonly names: readonly string[];
}

const weights = {
  time: 90,
  region: 60,
  unknownCity: 56,
  smallZone: 45,
  smallPlace: 44,
  listedZone: 62,
  code: 50,
  id: 30,
};
const capitalBonus = 5;
/** Cities that stand in our own lists are typed more often than their size says. */
const knownBonus = 4;
/** Those marked with a star are known far beyond their size. */
const starBonus = 6;
/** A city that names a zone offered to everyone is meant before one that is merely larger. */
const quickBonus = 6;

function weightOf(inhabitants: number): number {
  return Math.round(10 * Math.log10(Math.max(inhabitants, 1)));
}

/** Written without umlauts: München, Muenchen. */
function withTransliteration(name: string): string[] {
  const plain = name.replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
  return plain === name ? [name] : [name, plain];
}

const cityKey = (name: string, zoneId: string) => `${foldName(name).solid} ${zoneId}`;

function isCode(name: string): boolean {
  return /^[A-Z]{2,3}$/.test(name);
}

/** Every place of the sources, with its names in all scripts. */
function listPlaces({ files, cities }: PlaceSources): Place[] {
  const countries = readCountries(files['countries']);
  const countryNames = readCountryNames(files['country-names']);
  const currentIdOf = new Map(
    readByZone(files['zone-aliases']).flatMap(({ names, zoneIds: [id = ''] }) =>
      names.map((name) => [name, id] as const),
    ),
  );
  const listed = Object.keys(files)
    .filter((name) => name.startsWith('cities-'))
    .flatMap((name) => readCities(files[name]))
    .map((city) => ({ ...city, zoneId: currentIdOf.get(city.zoneId) ?? city.zoneId }));
  const cityWeights = new Map(
    listed.flatMap((city) => city.names.map((name) => [cityKey(name, city.zoneId), weightOfCity(city)])),
  );
  const known = (names: readonly string[], zoneId: string, otherwise: number) =>
    Math.max(otherwise, ...names.map((name) => (cityWeights.get(cityKey(name, zoneId)) ?? 0) + knownBonus));

  const zoneIds = countries.flatMap((country) => country.zoneIds);
  const ofZones = zoneIds.map((zoneId): Place => {
    const names = Object.values(cities).flatMap((byZone) => byZone[zoneId]?.slice(0, 1) ?? []);
    const least = findZone(zoneId) ? weights.listedZone : weights.smallZone;
    const bonus = quickZoneIds.includes(zoneId) ? quickBonus : 0;
    return { kind: 'city', weight: known(names, zoneId, least) + bonus, zoneIds: [zoneId], names };
  });
  const beside = zoneIds.flatMap((zoneId) =>
    Object.values(cities)
      .flatMap((byZone) => byZone[zoneId]?.slice(1) ?? [])
      .map(
        (name): Place => ({
          kind: 'city',
          weight: known([name], zoneId, weights.unknownCity),
          zoneIds: [zoneId],
          names: [name],
        }),
      ),
  );
  const regions = readByZone(files['regions']);
  // Of equals the first one wins.
  return [
    ...countries.map(
      ({ code, inhabitants, zoneIds: ids }): Place => ({
        kind: 'country',
        weight: weightOf(inhabitants),
        zoneIds: ids,
        names: [...(countryNames.get(code) ?? []), ...namesFromIntl(code)],
      }),
    ),
    ...ofZones,
    ...beside,
    ...readByZone(files['other-names']).map(({ names, zoneIds: ids }): Place => {
      const plain = names.map((name) => name.replace('*', ''));
      const bonus = plain.join() === names.join() ? 0 : starBonus;
      return {
        kind: 'city',
        weight: known(plain, ids[0] ?? '', weights.unknownCity) + bonus,
        zoneIds: ids,
        names: plain,
      };
    }),
    ...readByZone(files['small-places']).map(
      ({ names, zoneIds: ids }): Place => ({
        kind: 'city',
        weight: known(names, ids[0] ?? '', weights.smallPlace),
        zoneIds: ids,
        names,
      }),
    ),
    ...listed.map(
      (city): Place => ({ kind: 'city', weight: weightOfCity(city), zoneIds: [city.zoneId], names: city.names }),
    ),
    ...countries.map(
      ({ code, longCode, zoneIds: ids }): Place => ({
        kind: 'code',
        weight: weights.code,
        zoneIds: ids,
        names: [code, longCode],
      }),
    ),
    ...regions.map(
      ({ names, zoneIds: ids }): Place => ({
        kind: 'region',
        weight: weights.region,
        zoneIds: ids,
        names: names.filter((name) => !isCode(name)),
      }),
    ),
    ...regions.map(
      ({ names, zoneIds: ids }): Place => ({
        kind: 'code',
        // Right after the country of that code, before its other zones: CA is Canada, then California.
        weight: weights.code - 0.05,
        zoneIds: ids,
        names: names.filter(isCode),
      }),
    ),
    ...readByName(files['abbreviations']).map((entry): Place => ({ kind: 'time', weight: weights.time, ...entry })),
    ...listAirports(files['airports']),
    ...zoneIds.map((id): Place => ({ kind: 'id', weight: weights.id, zoneIds: [id], names: [id] })),
    ...readByZone(files['zone-aliases']).map((entry): Place => ({ kind: 'id', weight: weights.id, ...entry })),
  ];
}

/** Codes of countries come first, but for airports that are better known than the code of that country. */
function listAirports(text: string | undefined): Place[] {
  return readByName(text).flatMap(({ names, zoneIds }) =>
    names.map((name): Place => {
      const weight = name.endsWith('*') ? weights.code + 1 : weights.code - 2;
      return { kind: 'code', weight, zoneIds, names: [name.replace('*', '')] };
    }),
  );
}

function weightOfCity({ inhabitants, isCapital }: CitySource): number {
  return weightOf(inhabitants) + (isCapital ? capitalBonus : 0);
}

function namesFromIntl(code: string): string[] {
  return countryLocales.flatMap((locale) => {
    const name = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }).of(code);
    return name ? [name] : [];
  });
}

/** Names that compare equal stand once. */
function namesIn(script: PlaceScript, names: readonly string[]): string[] {
  const own = names.filter((name) => scriptOf(name) === script).flatMap(withTransliteration);
  const first = new Map<string, string>();
  for (const name of own) {
    const key = foldName(name).solid;
    if (!first.has(key)) first.set(key, name);
  }
  return [...first.values()];
}

/** A zone that several countries share is shown with the largest: Belgrade is in Serbia. */
function countriesOfZones(sources: PlaceSources): Map<string, string> {
  const countries = readCountries(sources.files['countries']).sort((a, b) => a.inhabitants - b.inhabitants);
  return new Map(countries.flatMap(({ code, zoneIds }) => zoneIds.map((id) => [id, code] as const)));
}

/** The table of one script: what the browser loads when something is typed in it. */
export function compileTable(script: PlaceScript, sources: PlaceSources): PlaceTable {
  const countryOf = countriesOfZones(sources);
  const zoneIds = new Map<string, number>();
  const indexOf = (id: string) => {
    const index = zoneIds.get(id) ?? zoneIds.size;
    zoneIds.set(id, index);
    return index;
  };
  const names: string[] = [];
  const places = listPlaces(sources).flatMap((place): string[] => {
    const own = namesIn(script, place.names);
    if (own.length === 0) return [];
    names.push(...own);
    return [[placeKinds.indexOf(place.kind), place.weight, own.length, ...place.zoneIds.map(indexOf)].join(' ')];
  });
  const folded = names.map((name) => foldName(name).words);
  return {
    zones: [...zoneIds.keys()].map((id) => `${id} ${countryOf.get(id) ?? ''}`),
    places: places.join('\n'),
    placeCount: places.length,
    folded: folded.join('\n'),
    // Most are what they are compared as but for capitals, and need not be sent twice.
    names: names.map((name, line) => (capitalize(folded[line] ?? '') === name ? '' : name)).join('\n'),
    nameCount: names.length,
  };
}
