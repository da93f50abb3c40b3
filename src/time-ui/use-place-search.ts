import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { indexZones } from '../time-zones/list-zones.ts';
import { scriptOf } from '../time-zones/places/scripts.ts';
import type { ZonedDateTime } from '../time-zones/temporal.ts';
import type { ZoneNames } from '../time-zones/zone-names.ts';
import { listZoneOptions, type ZoneOption } from '../time-zones/zone-options.ts';
import { loadNamespaces } from '../ui/i18n/create-i18n.ts';
import { useLanguage } from '../ui/i18n/use-language.ts';
import { loadPlaceIndex, readPlaces, readPlacesVersion, subscribeToPlaces } from './load-place-index.ts';

export interface PlaceSearch {
  /** Undefined while the names are still loading. */
  readonly search: (query: string, shown: ReadonlySet<string>) => readonly ZoneOption[] | undefined;
  readonly describeResult: (count: number, query: string) => string;
  readonly wake: () => void;
}

const versionOnServer = () => 0;

/** Finds every place. The tables of names arrive with the first letter typed in their script. */
export function usePlaceSearch(names: ZoneNames, moment: ZonedDateTime | undefined): PlaceSearch {
  const { t, i18n } = useTranslation('time');
  const language = useLanguage();
  useSyncExternalStore(subscribeToPlaces, readPlacesVersion, versionOnServer);
  const [moreNames, setMoreNames] = useState<{ language: string; cities: ZoneNames['cities'] }>();
  const allNames = moreNames?.language === language ? { ...names, more: moreNames.cities } : names;
  const catalog = useMemo(() => indexZones(language, names), [language, names]);
  const countryNameOf = useMemo(() => {
    const regions = new Intl.DisplayNames(language, { type: 'region' });
    return (code: string) => regions.of(code) ?? '';
  }, [language]);

  const search: PlaceSearch['search'] = (query, shown) => {
    if (!moment) return undefined;
    if (query.trim() === '') return listZoneOptions(catalog, moment, shown);
    const script = scriptOf(query);
    const places = readPlaces(script);
    if (!places) {
      void loadPlaceIndex(script);
      return undefined;
    }
    const listedNote = t('search.listed');
    const arrow = i18n.dir() === 'rtl' ? '←' : '→';
    const { index, listPlaces } = places;
    return listPlaces(query, { index, names: allNames, moment, shown, listedNote, arrow, countryNameOf });
  };
  return {
    search,
    describeResult: (count) => (count > 0 ? t('search.count', { count }) : t('search.none')),
    wake: () => {
      // Asked at every keystroke; once they are there nothing changes.
      if (moreNames?.language === language) return;
      loadNamespaces(i18n, language, ['time-more-zones']).then(
        () => setMoreNames({ language, ...i18n.getResourceBundle(language, 'time-more-zones') }),
        () => {},
      );
    },
  };
}
