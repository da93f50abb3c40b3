import type { Steps } from '../shared/run-in-steps.ts';
import { findZone } from './catalog.ts';
import { findFolded, foldText } from './fold-text.ts';
import { isKnownZoneId } from './local-zone.ts';
import { offsetMinutesOf } from './offset.ts';
import type { PlaceIndex } from './places/index-table.ts';
import type { FoundPlace } from './places/match-names.ts';
import { searchInSteps } from './places/search-places.ts';
import type { ZonedDateTime } from './temporal.ts';
import { cityOf, countryOf, type ZoneNames } from './zone-names.ts';
import { describeOffset, type ZoneOption } from './zone-options.ts';

/** More than anyone reads through; the rest is a matter of typing on. */
const maxOptions = 24;

export interface ListedPlaces {
  readonly index: PlaceIndex;
  readonly names: ZoneNames;
  readonly moment: ZonedDateTime;
  readonly shown: ReadonlySet<string>;
  /** 'already in the list' */
  readonly listedNote: string;
  /** 'Boston → New York': the arrow in the direction of reading. */
  readonly arrow: string;
  readonly countryNameOf: (code: string) => string;
}

/** What the selector lists for a query: 'Boston → New York', 'Tokyo · Japan'; a zone already shown says so. */
export function* listPlaces(query: string, places: ListedPlaces): Steps<readonly ZoneOption[]> {
  const found = yield* searchInSteps(places.index, query);
  const needle = foldText(query.trim());
  const options: ZoneOption[] = [];
  for (const place of found.slice(0, maxOptions)) {
    yield;
    // Zones are added to the world: an older browser cannot compute the newest.
    if (isKnownZoneId(place.zoneId)) options.push(describe(place, needle, places));
  }
  return options;
}

function describe(found: FoundPlace, needle: string, places: ListedPlaces): ZoneOption {
  const { names, moment, shown, listedNote, arrow } = places;
  const { zoneId } = found;
  const city = cityOf(zoneId, names);
  const named = zoneId === 'UTC' || isOwnName(city, found, needle) ? city : found.name;
  const label = named === city ? city : `${named} ${arrow} ${city}`;
  const match = findFolded(named, needle);
  const country = named === city ? countryNote(zoneId, places) : '';
  const isListed = shown.has(zoneId);
  return {
    id: zoneId,
    label,
    note: country === city ? '' : country,
    detail: isListed ? listedNote : describeOffset(zoneId, offsetMinutesOf(moment.withTimeZone(zoneId))),
    ...(match ? { match } : {}),
    ...(isListed ? { isListed } : {}),
  };
}

/** The place was found by its own name, or might as well have been: 'Lord Howe' is not told Lord-Howe-Insel. */
function isOwnName(city: string, { name, isCity }: FoundPlace, needle: string): boolean {
  const own = foldText(city);
  const other = foldText(name);
  return (isCity && own.startsWith(other)) || (needle !== '' && other !== needle && own.startsWith(needle));
}

function countryNote(zoneId: string, { names, index, countryNameOf }: ListedPlaces): string {
  if (findZone(zoneId)) return countryOf(zoneId, names);
  const code = index.countries.get(zoneId);
  return code ? countryNameOf(code) : '';
}
