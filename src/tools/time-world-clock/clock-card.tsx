import { Moon, Sun, X } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockReading } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import { isDay } from '../../time-zones/daylight.ts';
import { onEachSecond } from './page-ticker.ts';
import { SkyArc } from './sky-arc.tsx';

interface ClockCardProps {
  zoneId: string;
  city: string;
  isLocal: boolean;
  /** Missing on the prerendered page. */
  reading: ClockReading | undefined;
  /** Minutes from the local clock. */
  differenceMinutes: number;
  formats: DateFormats;
  onRemove: (zoneId: string, card: HTMLElement | null) => void;
}

const skies = {
  day: '[--sky:var(--day-sky)] [--edge:var(--day-edge)] [--ink-1:var(--day-ink)] [--ink-quiet:var(--day-ink-2)] [--orb:var(--day-orb)]',
  night:
    '[--sky:var(--night-sky)] [--edge:var(--night-edge)] [--ink-1:var(--night-ink)] [--ink-quiet:var(--night-ink-2)] [--orb:var(--night-orb)]',
  unknown:
    '[--sky:var(--surface)] [--edge:var(--line)] [--ink-1:var(--ink)] [--ink-quiet:var(--ink-3)] [--orb:var(--line)]',
};

/** One zone's clock. It renders once a minute; the seconds tick by themselves. */
export const ClockCard = memo(function ClockCard(props: ClockCardProps) {
  const { zoneId, reading, differenceMinutes, formats } = props;
  const { t } = useTranslation('time-world-clock');
  const sky = reading ? (isDay(reading.hour) ? 'day' : 'night') : 'unknown';
  return (
    <li
      data-sky={sky}
      data-place={zoneId}
      className={`${skies[sky]} grid gap-x-3 gap-y-0.5 rounded-part bg-(--sky) px-4 pt-3.5 pb-4 text-(--ink-1) shadow-[var(--shadow-part),inset_0_0_0_1px_var(--edge)] max-sm:grid-cols-[minmax(0,1fr)_136px] max-sm:pt-2`}
    >
      <CardHead {...props} sky={sky} />
      <div className="mt-0.5 mb-2.5 max-sm:col-start-2 max-sm:row-span-3 max-sm:m-0 max-sm:self-center">
        {reading ? (
          <SkyArc hour={reading.hour} minute={reading.minute} isDay={sky === 'day'} />
        ) : (
          <SkyArc hour={12} minute={0} isDay />
        )}
      </div>
      <p className="num [contain:layout] text-[2.375rem] leading-11 font-[650] tracking-[-0.022em] max-sm:row-start-2">
        <bdi dir="ltr">
          {reading?.time ?? '--:--'}
          <Seconds />
        </bdi>
      </p>
      <p className="flex justify-between gap-x-2.5 text-[0.875rem] leading-5 text-(--ink-quiet) max-sm:justify-start">
        <span>{reading ? formats.weekday(reading.wallMs) : '\u00a0'}</span>
        <span className="num whitespace-nowrap">
          {reading ? t('hours', { hours: formats.hours(differenceMinutes) }) : ''}
        </span>
      </p>
      <p className="num text-[0.875rem] leading-5 text-(--ink-quiet)">
        {reading ? formats.fullDate(reading.wallMs) : '\u00a0'}
      </p>
    </li>
  );
});

function CardHead({ zoneId, city, isLocal, reading, onRemove, sky }: ClockCardProps & { sky: keyof typeof skies }) {
  const { t } = useTranslation('time-world-clock');
  const SkyIcon = sky === 'night' ? Moon : Sun;
  return (
    <div className="flex min-h-11 items-center gap-2 max-sm:col-span-2">
      {sky === 'unknown' ? null : (
        <>
          <SkyIcon className="icon" aria-hidden />
          <span className="visually-hidden">{t(sky)}</span>
        </>
      )}
      <h2 className="min-w-0 text-[1rem] leading-6">{city}</h2>
      <bdi dir="ltr" className="text-[0.875rem] whitespace-nowrap text-(--ink-quiet)">
        {reading?.abbreviation}
      </bdi>
      {isLocal ? (
        <span className="ms-auto rounded-chip bg-(--ink-1) px-2 py-0.5 text-[0.75rem] leading-5 font-[600] text-(--sky)">
          {t('local')}
        </span>
      ) : (
        <button
          type="button"
          data-remove=""
          className="ms-auto -me-2.5 grid size-11 flex-none place-items-center rounded-control text-(--ink-quiet) hover:text-(--ink-1)"
          aria-label={t('remove', { city })}
          onClick={(event) => onRemove(zoneId, event.currentTarget.closest('li'))}
        >
          <X className="icon" aria-hidden />
        </button>
      )}
    </div>
  );
}

/**
 * All zones of today differ by whole minutes, so one count of seconds serves every card. It is written past React:
 * thirty clocks then cost a tick thirty texts and no rendering.
 */
function Seconds() {
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      onEachSecond((second) => {
        if (text.current?.firstChild) text.current.firstChild.nodeValue = `:${String(second % 60).padStart(2, '0')}`;
      }),
    [],
  );
  return (
    <span ref={text} className="ms-0.5 text-[1.125rem] font-[500] tracking-normal text-(--ink-quiet)">
      :--
    </span>
  );
}
