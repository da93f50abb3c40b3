import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findZone } from '../time-zones/catalog.ts';
import { fixedOffsetOf } from '../time-zones/fixed-zone.ts';
import type { ZoneNames } from '../time-zones/zone-names.ts';
import { loadNamespaces } from '../ui/i18n/create-i18n.ts';
import { useLanguage } from '../ui/i18n/use-language.ts';

const namespace = 'time-more-zones';

/** The names of zones in the page's language; those outside the catalog are fetched once one of them is in use. */
export function useZoneNames(zoneIds: readonly string[]): ZoneNames {
  const { i18n } = useTranslation();
  const language = useLanguage();
  const needsMore = zoneIds.some((id) => !findZone(id) && fixedOffsetOf(id) === undefined);
  const [loadedFor, setLoadedFor] = useState<string>();
  useEffect(() => {
    if (!needsMore) return;
    // Without a network the last part of the zone's id stands in.
    loadNamespaces(i18n, language, [namespace]).then(
      () => setLoadedFor(language),
      () => {},
    );
  }, [i18n, language, needsMore]);
  return useMemo(() => {
    const names: ZoneNames = i18n.getResourceBundle(language, 'time-zones');
    if (loadedFor !== language) return names;
    const { cities } = i18n.getResourceBundle(language, namespace) as Pick<ZoneNames, 'cities'>;
    return { ...names, more: cities };
  }, [i18n, language, loadedFor]);
}
