import { type RefObject, useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockFailure } from '../../time-ui/clock-failure.tsx';
import { revealItem } from '../../time-ui/reveal-item.ts';
import { usePlaceSearch } from '../../time-ui/use-place-search.ts';
import { useZoneNames } from '../../time-ui/use-zone-names.ts';
import { wakeIntl } from '../../time-ui/wake-intl.ts';
import { readTemporal, readTemporalOnServer, subscribeToTemporal } from '../../time-zones/load-temporal.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import { visitorLocale } from '../../time-zones/visitor-locale.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { AddFromList } from '../../ui/controls/add-from-list.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { UndoLine } from '../../ui/order/undo-line.tsx';
import { ClockCards } from './clock-cards.tsx';
import { ClockOptions } from './clock-options.tsx';
import { gripOf } from './grip-of.ts';
import { addClock, nameClock, useClockZones } from './use-clock-zones.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useRemovedClock } from './use-removed-clock.ts';

wakeIntl();

/** Live clocks of the local zone and of those the visitor adds. */
export default function WorldClockScreen() {
  const { t } = useTranslation('time-world-clock');
  const language = useLanguage();
  const locale = visitorLocale(language, typeof navigator === 'undefined' ? [] : navigator.languages);
  const temporal = useSyncExternalStore(subscribeToTemporal, readTemporal, readTemporalOnServer);
  const { localZoneId, others } = useClockZones();
  const names = useZoneNames([...(localZoneId ? [localZoneId] : []), ...others.map(({ id }) => id)]);
  const [announcement, announce] = useState('');
  const [shift, setShift] = useState(0);
  const addField = useRef<HTMLInputElement>(null);
  const wall = useRef<HTMLDivElement>(null);
  const full = useFullScreen(wall);
  const { removed, remove, undo, forget } = useRemovedClock(others);
  const removeAloud = useCallback(
    (zoneId: string) => {
      remove(zoneId);
      // The line says it. Added once more it is said once more: the same words would not be heard.
      announce('');
    },
    [remove],
  );
  const rename = useCallback(
    (zoneId: string, text: string) => {
      const city = cityOf(zoneId, names);
      const label = nameClock(zoneId, text, city);
      announce(label ? t('name.changed', { city, label }) : t('name.reset', { city }));
    },
    [names, t],
  );
  const add = (zoneId: string) => {
    addClock(zoneId);
    forget();
    announce(t('added', { city: cityOf(zoneId, names) }));
  };

  const show = (zoneId: string) => {
    revealItem(zoneId);
    announce(t('shown', { city: cityOf(zoneId, names) }));
  };

  return (
    <div className="tray">
      <ClockFailure />
      <ClockOptions
        {...{ locale, shift, announce }}
        onShift={setShift}
        onFullScreen={full.isPossible ? full.toggle : undefined}
      />
      <div className="clock-list">
        <ClockCards
          {...{ temporal, localZoneId, others, names, locale, shift, wall, announce }}
          isFull={full.isFull}
          onLeaveFull={full.toggle}
          onRemove={removeAloud}
          onRename={rename}
          onAddCity={() => addField.current?.focus()}
        />
        <UndoLine
          removed={removed}
          text={({ id, label }) => t('removed', { city: label ?? cityOf(id, names) })}
          onUndo={undo}
          gripOf={({ id }) => gripOf(id)}
        />
      </div>
      <div className="part no-print">
        <AddClock
          {...{ temporal, names }}
          shown={[localZoneId ?? '', ...others.map(({ id }) => id)]}
          onAdd={add}
          onShow={show}
          inputRef={addField}
        />
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
  onShow: (zoneId: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

function AddClock({ temporal, names, shown, onAdd, onShow, inputRef }: AddClockProps) {
  const { t } = useTranslation('time-world-clock');
  const { search, subscribe, wake, describeResult } = usePlaceSearch(names, temporal && nowIn(temporal, 'UTC'));
  return (
    <AddFromList
      label={t('add.label')}
      placeholder={t('add.placeholder')}
      button={t('add.button')}
      search={(query) => search(query, new Set(shown))}
      subscribe={subscribe}
      onWake={wake}
      onAdd={onAdd}
      onShow={onShow}
      nameOf={(zoneId) => cityOf(zoneId, names)}
      describeResult={describeResult}
      inputRef={inputRef}
    />
  );
}
