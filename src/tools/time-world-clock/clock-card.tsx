import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import type { ClockReading } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import { isDay } from '../../time-zones/daylight.ts';
import { type CardActions, CardHead } from './card-head.tsx';
import { onEachSecond } from './page-ticker.ts';
import { SkyArc } from './sky-arc.tsx';

interface ClockCardProps {
  zoneId: string;
  city: string;
  label?: string | undefined;
  /** Missing on the prerendered page. */
  reading: ClockReading | undefined;
  /** Minutes from the local clock. */
  differenceMinutes: number;
  formats: DateFormats;
  clockFormat: ClockFormat;
  hasSeconds: boolean;
  /** Missing on the local card. */
  actions?: CardActions;
  position?: number;
  total?: number;
  /** Where a drag has the card, from where the document has it. */
  shiftX?: number | undefined;
  shiftY?: number | undefined;
  isLifted?: boolean;
}

const skies = {
  day: '[--sky:var(--day-sky)] [--edge:var(--day-edge)] [--ink-1:var(--day-ink)] [--ink-quiet:var(--day-ink-2)] [--orb:var(--day-orb)]',
  night:
    '[--sky:var(--night-sky)] [--edge:var(--night-edge)] [--ink-1:var(--night-ink)] [--ink-quiet:var(--night-ink-2)] [--orb:var(--night-orb)] [--focus:var(--night-ink)]',
  unknown:
    '[--sky:var(--surface)] [--edge:var(--line)] [--ink-1:var(--ink)] [--ink-quiet:var(--ink-3)] [--orb:var(--line)]',
};

/** One zone's clock. It renders once a minute; the seconds tick by themselves. */
export const ClockCard = memo(function ClockCard(props: ClockCardProps) {
  const { zoneId, city, label, reading, differenceMinutes, formats, actions, position = 0, total = 0 } = props;
  const { shiftX, shiftY, isLifted = false } = props;
  const { t } = useTranslation('time-world-clock');
  const sky = reading ? (isDay(reading.hour) ? 'day' : 'night') : 'unknown';
  return (
    <li
      data-sky={sky}
      data-place={zoneId}
      data-fixed={actions ? undefined : ''}
      data-lifted={isLifted}
      style={shiftX === undefined ? undefined : { translate: `${shiftX}px ${shiftY}px` }}
      className={`${skies[sky]} clock-card grid content-start gap-x-3 gap-y-0.5 rounded-part bg-(--sky) px-4 pt-2 pb-4 text-(--ink-1) shadow-[var(--shadow-part),inset_0_0_0_1px_var(--edge)] max-sm:grid-cols-[minmax(0,1fr)_136px]`}
    >
      <CardHead {...{ zoneId, city, label, sky, actions, position, total }} abbreviation={reading?.abbreviation} />
      <div className="clock-sky mb-2 max-sm:col-start-2 max-sm:row-span-3 max-sm:m-0 max-sm:self-center">
        {reading ? (
          <SkyArc hour={reading.hour} minute={reading.minute} isDay={sky === 'day'} />
        ) : (
          <SkyArc hour={12} minute={0} isDay />
        )}
      </div>
      <Time {...props} />
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

function Time({ reading, clockFormat, hasSeconds }: ClockCardProps) {
  const { digits, dayPeriod, periodLeads } = reading
    ? clockFormat.parts(reading)
    : { digits: '--:--', dayPeriod: '', periodLeads: false };
  const period = dayPeriod !== '' && (
    <span className="text-[0.45em] font-[500] tracking-normal text-(--ink-quiet)">
      {periodLeads ? `${dayPeriod} ` : ` ${dayPeriod}`}
    </span>
  );
  return (
    <p className="clock-time num [contain:layout] text-[2.375rem] leading-11 font-[650] tracking-[-0.022em] whitespace-nowrap max-sm:row-start-2">
      <bdi dir="ltr">
        {periodLeads && period}
        {digits}
        {hasSeconds ? <Seconds /> : null}
        {!periodLeads && period}
      </bdi>
    </p>
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
    <span ref={text} className="ms-0.5 text-[0.475em] font-[500] tracking-normal text-(--ink-quiet)">
      :--
    </span>
  );
}
