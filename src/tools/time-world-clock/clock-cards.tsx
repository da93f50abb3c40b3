import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../time-ui/place-list.ts';
import { type ClockReading, readClock } from '../../time-zones/clock-reading.ts';
import { createDateFormats } from '../../time-zones/date-formats.ts';
import type { TemporalApi } from '../../time-zones/temporal.ts';
import { visitorLocale } from '../../time-zones/visitor-locale.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { ClockCard } from './clock-card.tsx';
import { useMinute } from './page-ticker.ts';

interface ClockCardsProps {
  temporal: TemporalApi | undefined;
  localZoneId: string | undefined;
  others: readonly Place[];
  names: ZoneNames;
  onRemove: (zoneId: string, card: HTMLElement | null) => void;
}

const millisecondsPerMinute = 60_000;

/** Reads all clocks when a minute begins. */
export function ClockCards({ temporal, localZoneId, others, names, onRemove }: ClockCardsProps) {
  const { t } = useTranslation('time-world-clock');
  const language = useLanguage();
  const minute = useMinute();
  const formats = useMemo(() => {
    const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
    return createDateFormats(visitorLocale(language, preferred));
  }, [language]);
  const moment =
    temporal && minute !== undefined
      ? temporal.Instant.fromEpochMilliseconds(minute * millisecondsPerMinute)
      : undefined;
  const read = (zoneId: string): ClockReading | undefined =>
    moment && readClock(moment.toZonedDateTimeISO(zoneId), zoneId);
  const local = localZoneId ? read(localZoneId) : undefined;

  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
      <ClockCard
        zoneId={localZoneId ?? ''}
        city={localZoneId ? cityOf(localZoneId, names) : t('yourZone')}
        isLocal
        reading={local}
        differenceMinutes={0}
        formats={formats}
        onRemove={onRemove}
      />
      {others.map(({ id: zoneId, label }) => {
        const reading = read(zoneId);
        return (
          <ClockCard
            key={zoneId}
            zoneId={zoneId}
            city={label ?? cityOf(zoneId, names)}
            isLocal={false}
            reading={reading}
            differenceMinutes={(reading?.offsetMinutes ?? 0) - (local?.offsetMinutes ?? 0)}
            formats={formats}
            onRemove={onRemove}
          />
        );
      })}
    </ul>
  );
}
