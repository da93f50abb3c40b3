import { ClockAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import { readClock, wallMsOf } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import type { ZonedDateTime } from '../../time-zones/temporal.ts';
import type { Choice, Meaning } from '../../time-zones/wall-time.ts';

interface ClockNoticeProps {
  meaning: Exclude<Meaning, { kind: 'once' }>;
  /** As typed. */
  time: string;
  clockFormat: ClockFormat;
  city: string;
  formats: DateFormats;
  onChoose: (choice: Choice) => void;
}

/** '02:30' → its hour and minute. */
function readHours(time: string): { hour: number; minute: number } {
  return { hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)) };
}

/** Says in words why a time does not exist or exists twice, and lets the visitor pick what is meant. */
export function ClockNotice({ meaning, time, clockFormat, city, formats, onChoose }: ClockNoticeProps) {
  const { t } = useTranslation('time-converter');
  const group = useId();
  const { kind, clocksFrom, clocksTo } = meaning;
  const values = {
    time: clockFormat.time(readHours(time)),
    city,
    date: formats.fullDate(wallMsOf(clocksFrom)),
    from: clockFormat.time(clocksFrom),
    to: clockFormat.time(clocksTo),
  };
  const option = (choice: Choice, moment: ZonedDateTime) => {
    const { abbreviation } = readClock(moment, moment.timeZoneId);
    return (
      <label>
        <input
          type="radio"
          name={group}
          checked={meaning.moment.epochMilliseconds === moment.epochMilliseconds}
          onChange={() => onChoose(choice)}
        />
        <span>
          {t(choice)}{' '}
          <bdi dir="ltr" className="num">
            {clockFormat.time(moment)} {abbreviation}
          </bdi>
        </span>
      </label>
    );
  };

  return (
    <div className="grid gap-3 rounded-control bg-accent-tint p-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <p className="flex gap-3">
        <ClockAlert className="icon mt-0.5 text-accent-text" aria-hidden />
        <span>{t(kind, values)}</span>
      </p>
      <fieldset className="segment">
        <legend className="visually-hidden">{t('which')}</legend>
        {option('earlier', meaning.earlier)}
        {option('later', meaning.later)}
      </fieldset>
    </div>
  );
}
