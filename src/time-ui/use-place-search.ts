import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Steps } from '../shared/run-in-steps.ts';
import { indexZones } from '../time-zones/list-zones.ts';
import { scriptOf } from '../time-zones/places/scripts.ts';
import type { ZonedDateTime } from '../time-zones/temporal.ts';
import type { ZoneNames } from '../time-zones/zone-names.ts';
import { listZoneOptions, type ZoneOption } from '../time-zones/zone-options.ts';
import { loadNamespaces } from '../ui/i18n/create-i18n.ts';
import { useLanguage } from '../ui/i18n/use-language.ts';
import { announcePlaces, loadPlaceIndex, readPlaces, subscribeToPlaces } from './load-place-index.ts';

export interface PlaceSearch {
  /** Undefined while the names are still loading. */
  readonly search: (query: string, shown: ReadonlySet<string>) => Steps<readonly ZoneOption[] | undefined>;
  /** Called when more names have arrived; only the list that is open needs to know. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly describeResult: (count: number, query: string) => string;
  readonly wake: () => void;
}

const moreZones = 'time-more-zones';

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Finds every place. The tables of names arrive with the first letter typed in their script. */
export function usePlaceSearch(names: ZoneNames, moment: ZonedDateTime | undefined): PlaceSearch {
  const { t, i18n } = useTranslation('time');
  const language = useLanguage();
  // Both are made at the first search: sorting names and naming countries would hold up a page that nobody searches.
  const readCatalog = useMemo(() => once(() => indexZones(language, names)), [language, names]);
  const countryNameOf = useMemo(() => {
    const readRegions = once(() => new Intl.DisplayNames(language, { type: 'region' }));
    return (code: string) => readRegions().of(code) ?? '';
  }, [language]);

  function* search(query: string, shown: ReadonlySet<string>): ReturnType<PlaceSearch['search']> {
    if (!moment) return undefined;
    if (query.trim() === '') return yield* listZoneOptions(readCatalog(), moment, shown);
    const script = scriptOf(query);
    const places = readPlaces(script);
    if (!places) {
      void loadPlaceIndex(script);
      return undefined;
    }
    const more: Pick<ZoneNames, 'cities'> | undefined = i18n.getResourceBundle(language, moreZones);
    const allNames = more ? { ...names, more: more.cities } : names;
    const listedNote = t('search.listed');
    const arrow = i18n.dir() === 'rtl' ? '←' : '→';
    const { index, listPlaces } = places;
    return yield* listPlaces(query, { index, names: allNames, moment, shown, listedNote, arrow, countryNameOf });
  }
  const wake = useCallback(() => {
    // Asked at every keystroke; once they are there nothing changes.
    if (i18n.hasResourceBundle(language, moreZones)) return;
    loadNamespaces(i18n, language, [moreZones]).then(announcePlaces, () => {});
  }, [i18n, language]);
  return {
    search,
    subscribe: subscribeToPlaces,
    describeResult: (count) => (count > 0 ? t('search.count', { count }) : t('search.none')),
    wake,
  };
}
