import { CalendarPlus, Check, ChevronsUpDown, Clock, ClockArrowDown, ClockArrowUp, Link, MapPin } from 'lucide-react';
import { type Dispatch, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceSearch } from '../../time-ui/use-place-search.ts';
import { type ClockChange, findNextClockChange } from '../../time-zones/clock-change.ts';
import { formatTime, wallMsOf } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import { offsetMinutesOf } from '../../time-zones/offset.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { describeOffset } from '../../time-zones/zone-options.ts';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { ClockNotice } from './clock-notice.tsx';
import type { Conversion } from './convert.ts';
import { saveCalendarFile } from './save-calendar-file.ts';
import { encodeShare } from './share-link.ts';
import { type ConverterAction, type ConverterState, readNow } from './use-converter.ts';
import { useCopied } from './use-copied.ts';

interface MomentPartProps {
  temporal: TemporalApi | undefined;
  state: ConverterState;
  dispatch: Dispatch<ConverterAction>;
  conversion: Conversion;
  formats: DateFormats;
  names: ZoneNames;
  zoneSearch: PlaceSearch;
  announce: (text: string) => void;
}

/** Date, time and the zone they are meant in; what is peculiar about that moment; link and calendar. */
export function MomentPart(props: MomentPartProps) {
  const { state, dispatch, conversion, formats, names } = props;
  const { meaning } = conversion;
  const city = state.source ? cityOf(state.source, names) : '';
  return (
    <div className="part grid gap-4 pb-3">
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[180px_150px_minmax(0,1fr)] sm:gap-4">
        <DateAndTime {...props} />
        <SourceField {...props} />
      </div>
      <div role="status" className="empty:hidden">
        {meaning && meaning.kind !== 'once' && (
          <ClockNotice
            meaning={meaning}
            time={state.time}
            city={city}
            formats={formats}
            onChoose={(choice) => dispatch({ type: 'choose', choice })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          {meaning && state.source ? (
            <NextChange change={findNextClockChange(meaning.moment)} city={city} formats={formats} />
          ) : null}
        </div>
        <MomentActions {...props} />
      </div>
    </div>
  );
}

function DateAndTime({ temporal, state, dispatch, conversion }: MomentPartProps) {
  const { t } = useTranslation('time-converter');
  const id = useId();
  const { source } = state;
  const isIncomplete = source !== undefined && conversion.meaning === undefined;
  const describedBy = isIncomplete ? `${id}-help` : undefined;
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={`${id}-date`}>
          {t('fields.date')}
        </label>
        <div className="input input-pad" data-bad={isIncomplete && state.date === ''}>
          <input
            id={`${id}-date`}
            className="num"
            type="date"
            min="0001-01-01"
            max="9999-12-31"
            value={state.date}
            aria-describedby={describedBy}
            onChange={(event) => dispatch({ type: 'moment', date: event.currentTarget.value })}
          />
        </div>
      </div>
      <div className="field">
        <div className="label-row">
          <label className="label" htmlFor={`${id}-time`}>
            {t('fields.time')}
          </label>
          <button
            type="button"
            className="copy-line"
            disabled={!temporal || !source}
            onClick={() => temporal && source && dispatch({ type: 'moment', ...readNow(temporal, source) })}
          >
            <Clock className="icon-s" aria-hidden />
            {t('fields.now')}
          </button>
        </div>
        <div className="input input-pad" data-bad={isIncomplete && state.time === ''}>
          <input
            id={`${id}-time`}
            className="num"
            type="time"
            value={state.time}
            aria-describedby={describedBy}
            onChange={(event) => dispatch({ type: 'moment', time: event.currentTarget.value })}
          />
        </div>
      </div>
      {isIncomplete && (
        <p id={`${id}-help`} className="help help-bad col-span-2 row-start-2 sm:col-span-3">
          {t('incomplete')}
        </p>
      )}
    </>
  );
}

function SourceField({ temporal, state, dispatch, conversion, names, zoneSearch }: MomentPartProps) {
  const { t } = useTranslation('time-converter');
  const id = useId();
  const { source } = state;
  const moment = conversion.meaning?.moment ?? (source && temporal ? nowIn(temporal, source) : undefined);
  const value = source && moment ? `${cityOf(source, names)} · ${describeOffset(source, offsetMinutesOf(moment))}` : '';
  return (
    <div className="field col-span-2 sm:col-span-1">
      <label className="label" htmlFor={id}>
        {t('fields.source')}
      </label>
      <Combobox
        id={id}
        icon={<MapPin className="icon" aria-hidden />}
        endIcon={<ChevronsUpDown className="icon-s text-ink-3" aria-hidden />}
        listLabel={t('fields.source')}
        value={value}
        selectedId={source}
        search={(query) => zoneSearch.search(query, noZones)}
        onWake={zoneSearch.wake}
        onSelect={(zoneId) => zoneId && dispatch({ type: 'moment', source: zoneId })}
        describeResult={zoneSearch.describeResult}
      />
    </div>
  );
}

const noZones: ReadonlySet<string> = new Set();

function NextChange({
  change,
  city,
  formats,
}: {
  change: ClockChange | undefined;
  city: string;
  formats: DateFormats;
}) {
  const { t } = useTranslation('time-converter');
  if (!change) return null;
  const Arrow = change.direction === 'forward' ? ClockArrowUp : ClockArrowDown;
  const times = { from: formatTime(change.clocksFrom), to: formatTime(change.clocksTo) };
  const values = { city, date: formats.longDate(wallMsOf(change.clocksFrom)), ...times };
  return (
    <p className="flex items-start gap-2 text-[0.875rem] leading-5 text-ink-2">
      <Arrow className="icon-s mt-0.5 text-ink-3" aria-hidden />
      <span>{t(change.direction === 'forward' ? 'change.sourceForward' : 'change.sourceBack', values)}</span>
    </p>
  );
}

function MomentActions({ state, conversion, formats, names, announce }: MomentPartProps) {
  const { t } = useTranslation('time-converter');
  const linkTexts = { none: t('share.link'), copied: t('share.copied'), failed: t('share.failed') };
  const [feedback, copy] = useCopied((outcome) => announce(linkTexts[outcome]));
  const { date, time, source, choice } = state;
  const { meaning, rows } = conversion;
  const isReady = meaning !== undefined && source !== undefined;
  const address = () => {
    const rowIds = rows.map((row) => row.zoneId);
    const shared = encodeShare({ date, time, source: source ?? 'UTC', rows: rowIds, ...(choice ? { choice } : {}) });
    return `${window.location.origin}${window.location.pathname}#${shared}`;
  };
  const saveEvent = () => {
    if (!meaning || !source) return;
    const lines = rows.flatMap(({ city, reading }) =>
      reading ? [`${city}: ${reading.time}, ${formats.date(reading.wallMs)}`] : [],
    );
    saveCalendarFile({
      start: meaning.moment,
      summary: t('calendar.summary', { time, city: cityOf(source, names) }),
      description: lines.join('\n'),
      address: address(),
      siteName: t('calendar.product'),
      writtenAtMs: Date.now(),
    });
  };
  return (
    <div className="-mx-3.5 flex flex-wrap sm:ms-auto">
      <button type="button" className="btn btn-ghost btn-small" disabled={!isReady} onClick={() => copy(address())}>
        {feedback === 'copied' ? (
          <Check className="icon-s text-success" aria-hidden />
        ) : (
          <Link className="icon-s" aria-hidden />
        )}
        {linkTexts[feedback]}
      </button>
      <button type="button" className="btn btn-ghost btn-small" disabled={!isReady} onClick={saveEvent}>
        <CalendarPlus className="icon-s" aria-hidden />
        {t('calendar.button')}
      </button>
    </div>
  );
}
