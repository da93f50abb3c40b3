import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';
import type { DateFormats } from '../../../time-zones/date-formats.ts';
import { nightHours } from '../../../time-zones/daylight.ts';
import type { Conversion } from '../convert.ts';
import type { ConverterState } from '../converter-state.ts';
import { HourGrid } from './hour-grid.tsx';
import { TimeSlider } from './time-slider.tsx';
import type { Plan } from './use-plan.ts';

interface SourceRowProps {
  state: ConverterState;
  conversion: Conversion;
  sourceName: string;
  plan: Plan | undefined;
  formats: DateFormats;
  clockFormat: ClockFormat;
}

/** The place that date and time are meant in, above the others: its day is the scale of all grids. */
export function SourceRow({ state, conversion, sourceName, plan, formats, clockFormat }: SourceRowProps) {
  const { t } = useTranslation('time-converter');
  const { source, localZoneId } = state;
  const { reading } = conversion;
  const cells = source ? plan?.cells.get(source) : undefined;
  const date = reading ? formats.date(reading.wallMs) : '';
  return (
    <tr className="plan-row" data-place="source">
      <td className="plan-zone">
        <b>{sourceName || '\u00a0'}</b>{' '}
        {source && source === localZoneId ? <span className="plan-here">{t('planner.here')}</span> : null}{' '}
        <span className="caption text-ink-3">
          <bdi dir="ltr">{reading?.abbreviation}</bdi>
        </span>
      </td>
      <td className="plan-cell">
        <div className="plan-local">
          <span className="plan-time num" data-widest={reading && clockFormat.widest}>
            <bdi>{reading ? clockFormat.time(reading) : ''}</bdi>
          </span>
          {cells && plan ? (
            <HourGrid {...{ cells, clockFormat, formats }} slots={plan.day.slots} />
          ) : (
            <div className="hours" aria-hidden="true" />
          )}
        </div>
      </td>
      <td className="plan-date num">{date}</td>
      <td className="plan-day" data-date={date}>
        {reading ? formats.shortWeekday(reading.wallMs) : ''}
      </td>
      <td className="plan-offset" />
      <td className="plan-actions" />
    </tr>
  );
}

/** The foot of the line. */
export function SliderRow(props: SourceRowProps & { onMove: (slot: number) => void }) {
  const { conversion, sourceName, plan, formats, clockFormat, onMove } = props;
  const { reading } = conversion;
  const time = reading ? clockFormat.time(reading) : '';
  // Where clocks are set back the same words would be said of both hours.
  const told = reading && conversion.meaning?.kind === 'repeated' ? `${time} ${reading.abbreviation}` : time;
  return (
    <tfoot>
      <tr className="plan-row plan-foot">
        <td className="plan-zone" />
        <td className="plan-cell">
          <div className="plan-local">
            <span className="plan-time num" data-widest={reading && clockFormat.widest} aria-hidden="true" />
            {plan && reading ? (
              <TimeSlider
                slot={plan.slot}
                slots={plan.day.slots}
                time={time}
                spoken={formats.inOneLine(told, formats.weekday(reading.wallMs), sourceName)}
                onMove={onMove}
              />
            ) : (
              <div className="hours-track" />
            )}
          </div>
        </td>
        <td colSpan={4} className="plan-rest" />
      </tr>
    </tfoot>
  );
}

const kinds = ['work', 'other', 'night', 'over'] as const;

/** What the colors mean. */
export function PlanKey({ clockFormat }: { clockFormat: ClockFormat }) {
  const { t } = useTranslation('time-converter');
  // Each time by itself: 9:00 ص is read from the right, 9:00 AM from the left.
  const hours = nightHours.map((hour) => `\u2068${clockFormat.time({ hour, minute: 0 })}\u2069`).join('–');
  return (
    <ul className="plan-key">
      {kinds.map((kind) => (
        <li key={kind}>
          <i data-kind={kind} aria-hidden="true" />
          {t(`planner.${kind}`, { hours })}
        </li>
      ))}
    </ul>
  );
}
