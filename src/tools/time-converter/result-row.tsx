import { Check, Copy, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClockChange } from '../../time-zones/clock-change.ts';
import { wallMsOf } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import type { ConvertedRow } from './convert.ts';
import { DayStrip } from './day-strip.tsx';
import { useCopied } from './use-copied.ts';

interface ResultRowProps {
  row: ConvertedRow;
  formats: DateFormats;
  onRemove: (zoneId: string) => void;
  onLastRemoved: () => void;
  announce: (text: string) => void;
}

const cell = 'px-2 py-1.5 lg:px-3 sm:h-15 sm:border-t sm:border-line sm:group-hover:bg-surface-2 max-sm:p-0';

/** One zone: a line of the table, or two lines of a list on a phone. */
export function ResultRow({ row, formats, onRemove, onLastRemoved, announce }: ResultRowProps) {
  const { t } = useTranslation('time-converter');
  const { zoneId, city, reading, differenceMinutes, nextChange } = row;
  const difference = differenceMinutes === undefined ? '' : t('hours', { hours: formats.hours(differenceMinutes) });
  return (
    <tr
      data-place={zoneId}
      className="group max-sm:grid max-sm:grid-cols-[auto_1fr_auto] max-sm:items-center max-sm:gap-x-2 max-sm:border-t max-sm:border-line max-sm:pt-2.5 max-sm:pb-1 max-sm:first:border-0"
    >
      <th scope="row" className={`${cell} ps-0 max-sm:col-span-2 lg:ps-0`}>
        <b className="font-[600] sm:block">{city}</b>{' '}
        <span className="caption text-ink-3">
          <bdi dir="ltr">{reading?.abbreviation}</bdi>
          {nextChange ? <ChangeNote change={nextChange} formats={formats} /> : null}
        </span>
      </th>
      <td className={`${cell} max-sm:text-end`}>
        <span className="flex items-center gap-6 max-sm:justify-end">
          <bdi
            dir="ltr"
            className="num min-w-[4.5rem] max-sm:min-w-0 text-[1.375rem] leading-8 font-[600] tracking-[-0.022em]"
          >
            {reading?.time ?? <span className="text-ink-3">--:--</span>}
          </bdi>
          {reading ? <DayStrip hour={reading.hour} minute={reading.minute} /> : null}
        </span>
      </td>
      <td className={`${cell} num whitespace-nowrap max-sm:text-ink-2`}>
        {reading ? formats.date(reading.wallMs) : ''}
      </td>
      <td className={`${cell} max-sm:hidden`}>{reading ? formats.shortWeekday(reading.wallMs) : ''}</td>
      <td className={`${cell} max-sm:text-ink-3`}>
        <span className="num whitespace-nowrap">{difference}</span>
      </td>
      <td className={`${cell} pe-0 text-end whitespace-nowrap max-sm:-me-3`}>
        <CopyTime time={reading?.time} city={city} announce={announce} />
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
    </tr>
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
    <span className="max-lg:block">
      <span className="max-lg:hidden"> · </span>
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
