import { type RefObject, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { readTemporal, readTemporalOnServer, subscribeToTemporal } from '../../time-zones/load-temporal.ts';
import { indexZones } from '../../time-zones/search-zones.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { listZoneOptions } from '../../time-zones/zone-options.ts';
import { AddFromList } from '../../ui/controls/add-from-list.tsx';
import { useEnglishTexts } from '../../ui/i18n/use-english-texts.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { ClockCards } from './clock-cards.tsx';
import { addClock, removeClock, useClockZones } from './use-clock-zones.ts';

/** Live clocks of the local zone and of those the visitor adds. */
export default function WorldClockScreen() {
  const { t, i18n } = useTranslation('time-world-clock');
  const names: ZoneNames = i18n.getResourceBundle(useLanguage(), 'time-zones');
  const temporal = useSyncExternalStore(subscribeToTemporal, readTemporal, readTemporalOnServer);
  const { localZoneId, others } = useClockZones();
  const [announcement, announce] = useState('');
  const addField = useRef<HTMLInputElement>(null);

  const remove = useCallback(
    (zoneId: string, card: HTMLElement | null) => {
      const neighbor = card?.nextElementSibling ?? card?.previousElementSibling;
      const next = neighbor?.querySelector<HTMLElement>('[data-remove]') ?? addField.current;
      // The focus must not fall out of the page with the card.
      next?.focus();
      removeClock(zoneId);
      announce(t('removed', { city: cityOf(zoneId, names) }));
    },
    [names, t],
  );
  const add = (zoneId: string) => {
    addClock(zoneId);
    announce(t('added', { city: cityOf(zoneId, names) }));
  };

  return (
    <div className="tray">
      <ClockCards {...{ temporal, localZoneId, others, names }} onRemove={remove} />
      <div className="part">
        <AddClock {...{ temporal, names }} shown={[localZoneId ?? '', ...others]} onAdd={add} inputRef={addField} />
      </div>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

interface AddClockProps {
  temporal: TemporalApi | undefined;
  names: ZoneNames;
  shown: readonly string[];
  onAdd: (zoneId: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

function AddClock({ temporal, names, shown, onAdd, inputRef }: AddClockProps) {
  const { t } = useTranslation('time-world-clock');
  const language = useLanguage();
  const [english, wake] = useEnglishTexts<ZoneNames>('time-zones');
  const index = useMemo(() => english && indexZones(language, names, english), [language, names, english]);
  const search = (query: string, hidden: readonly string[]) =>
    index && temporal && listZoneOptions(index, query, nowIn(temporal, 'UTC'), new Set(hidden));
  const describeResult = (count: number, query: string) => {
    if (count > 0) return t('search.count', { count });
    return search(query, [])?.length === 0 ? t('search.none') : t('search.shown');
  };
  return (
    <AddFromList
      label={t('add.label')}
      placeholder={t('add.placeholder')}
      button={t('add.button')}
      search={(query) => search(query, shown)}
      onWake={wake}
      onAdd={onAdd}
      nameOf={(zoneId) => cityOf(zoneId, names)}
      describeResult={describeResult}
      inputRef={inputRef}
    />
  );
}
