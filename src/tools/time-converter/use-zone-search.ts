import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { indexZones } from '../../time-zones/search-zones.ts';
import type { ZonedDateTime } from '../../time-zones/temporal.ts';
import type { ZoneNames } from '../../time-zones/zone-names.ts';
import { listZoneOptions, type ZoneOption } from '../../time-zones/zone-options.ts';
import { useEnglishTexts } from '../../ui/i18n/use-english-texts.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';

export interface ZoneSearch {
  readonly wake: () => void;
  /** Undefined while the English names are still loading. */
  readonly search: (query: string, shown: ReadonlySet<string>) => readonly ZoneOption[] | undefined;
  readonly describeResult: (count: number, query: string) => string;
}

const noZones: ReadonlySet<string> = new Set();

/** Finds zones by their names here and in English; both selectors of the screen share it. */
export function useZoneSearch(names: ZoneNames, moment: ZonedDateTime | undefined): ZoneSearch {
  const { t } = useTranslation('time-converter');
  const language = useLanguage();
  const [english, wake] = useEnglishTexts<ZoneNames>('time-zones');
  const index = useMemo(() => english && indexZones(language, names, english), [language, names, english]);
  const search: ZoneSearch['search'] = (query, shown) =>
    index && moment && listZoneOptions(index, query, moment, shown);
  return {
    wake,
    search,
    describeResult: (count, query) => {
      if (count > 0) return t('search.count', { count });
      return search(query, noZones)?.length === 0 ? t('search.none') : t('search.shown');
    },
  };
}
