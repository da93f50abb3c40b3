import { Check, Copy, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCopied } from '../../time-ui/use-copied.ts';
import type { ClockChange } from '../../time-zones/clock-change.ts';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import { wallMsOf } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import type { ConvertedRow } from './convert.ts';
import type { HourCell } from './planner/day-cells.ts';
import { HourGrid } from './planner/hour-grid.tsx';

interface ResultRowProps {
  row: ConvertedRow;
  cells: readonly HourCell[] | undefined;
  slots: number;
  formats: DateFormats;
  clockFormat: ClockFormat;
  onRemove: (zoneId: string) => void;
  onLastRemoved: () => void;
  announce: (text: string) => void;
}

/**
 * One zone: a line of the table; where that is too wide, its facts above its hours. Kept as it is while the hours of
 * other rows arrive.
 */
export const ResultRow = memo(function ResultRow(props: ResultRowProps) {
  const { row, cells, slots, formats, clockFormat } = props;
  const { t } = useTranslation('time-converter');
  const { zoneId, city, reading, differenceMinutes, nextChange } = row;
  const date = reading ? formats.date(reading.wallMs) : '';
  const day = reading ? formats.shortWeekday(reading.wallMs) : '';
  const difference = differenceMinutes === undefined ? '' : t('hours', { hours: formats.hours(differenceMinutes) });
  return (
    <tr data-place={zoneId} className="plan-row">
      <th scope="row" className="plan-zone">
        <b>{city}</b>{' '}
        <span className="caption text-ink-3">
          <bdi dir="ltr">{reading?.abbreviation}</bdi>
          {nextChange ? <ChangeNote change={nextChange} formats={formats} /> : null}
        </span>
      </th>
      <td className="plan-cell">
        <div className="plan-local">
          <span className="plan-time num" data-widest={reading && clockFormat.widest}>
            <bdi>{reading ? clockFormat.time(reading) : <span className="text-ink-3">--:--</span>}</bdi>
          </span>
          {cells ? (
            <HourGrid {...{ cells, slots, clockFormat, formats }} />
          ) : (
            <div className="hours" aria-hidden="true" />
          )}
        </div>
      </td>
      <td className="plan-date num">{date}</td>
      <td className="plan-day" data-date={date}>
        {day}
      </td>
      <td className="plan-offset num" data-date={date} data-day={day}>
        {difference}
      </td>
      <RowActions {...props} />
    </tr>
  );
});

function RowActions({ row, clockFormat, onRemove, onLastRemoved, announce }: ResultRowProps) {
  const { t } = useTranslation('time-converter');
  const { zoneId, city, reading } = row;
  return (
    <td className="plan-actions">
      <CopyTime time={reading && clockFormat.time(reading)} city={city} announce={announce} />
      <button
        type="button"
        data-remove=""
        className="icon-btn only"
        aria-label={t('row.remove', { city })}
        onClick={(event) => {
          const line = event.currentTarget.closest('tr');
          const neighbor = line?.nextElementSibling ?? line?.previousElementSibling;
          const next = neighbor?.querySelector<HTMLElement>('[data-remove]');
          // The focus must not fall out of the table with the row.
          if (next) next.focus();
          else onLastRemoved();
          onRemove(zoneId);
        }}
      >
        <X className="icon" aria-hidden />
      </button>
    </td>
  );
}

interface ChangeNoteProps {
  change: ClockChange;
  formats: DateFormats;
}

const ChangeNote = memo(function ChangeNote({ change, formats }: ChangeNoteProps) {
  const { t } = useTranslation('time-converter');
  const date = formats.dayAndMonth(wallMsOf(change.clocksFrom));
  return (
    <span className="plan-change">
      <span> · </span>
      {t(change.direction === 'forward' ? 'change.forward' : 'change.back', { date })}
    </span>
  );
});

interface CopyTimeProps {
  time: string | undefined;
  city: string;
  announce: (text: string) => void;
}

function CopyTime({ time, city, announce }: CopyTimeProps) {
  const { t } = useTranslation('time-converter');
  const [feedback, copy] = useCopied((outcome) => announce(t(outcome === 'copied' ? 'row.copied' : 'row.copyFailed')));
  return (
    <button
      type="button"
      className="icon-btn only"
      aria-label={t('row.copy', { city })}
      disabled={time === undefined}
      onClick={() => time !== undefined && copy(time)}
    >
      {feedback === 'copied' ? (
        <Check className="icon text-success" aria-hidden />
      ) : (
        <Copy className="icon" aria-hidden />
      )}
    </button>
  );
}
