import { memo } from 'react';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';
import type { DateFormats } from '../../../time-zones/date-formats.ts';
import type { HourCell } from './day-cells.ts';

interface HourGridProps {
  cells: readonly HourCell[];
  slots: number;
  clockFormat: ClockFormat;
  formats: DateFormats;
}

const shortestNumbered = 3;

/**
 * The hours of one place. A pointer shortcut and a drawing: the row says the time in words, and the slider below moves
 * the line by keys. The line itself is drawn by the style sheet at --at of the table.
 */
export const HourGrid = memo(function HourGrid({ cells, slots, clockFormat, formats }: HourGridProps) {
  return (
    <div
      className="hours"
      aria-hidden="true"
      data-hours=""
      style={{ gridTemplateColumns: `repeat(${slots}, minmax(0, 1fr))` }}
    >
      {cells.map(({ slot, span, hour, kind, dayMs }) => (
        <span key={slot} data-slot={slot} data-kind={kind} style={{ gridColumnEnd: `span ${span}` }}>
          {span < shortestNumbered ? (
            ''
          ) : dayMs === undefined ? (
            clockFormat.hour(hour)
          ) : (
            <b>{formats.tinyWeekday(dayMs)}</b>
          )}
        </span>
      ))}
    </div>
  );
});
