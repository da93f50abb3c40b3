import { ChevronLeft, ChevronRight, ChevronsUpDown, Clock, ClockArrowDown, ClockArrowUp, MapPin } from 'lucide-react';
import { type Dispatch, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceSearch } from '../../time-ui/use-place-search.ts';
import { type ClockChange, findNextClockChange } from '../../time-zones/clock-change.ts';
import type { ClockFormat } from '../../time-zones/clock-format.ts';
import { wallMsOf } from '../../time-zones/clock-reading.ts';
import type { DateFormats } from '../../time-zones/date-formats.ts';
import { offsetMinutesOf } from '../../time-zones/offset.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { describeOffset } from '../../time-zones/zone-options.ts';
import { Combobox } from '../../ui/controls/combobox.tsx';
import { ClockNotice } from './clock-notice.tsx';
import type { Conversion } from './convert.ts';
import { type ConverterAction, type ConverterState, isWholeDate, isWholeTime } from './converter-state.ts';
import { MomentActions } from './moment-actions.tsx';
import { PlanOptions } from './planner/plan-options.tsx';
import { TimeField } from './time-field.tsx';
import { readNow } from './use-converter.ts';

export interface MomentPartProps {
  temporal: TemporalApi | undefined;
  state: ConverterState;
  dispatch: Dispatch<ConverterAction>;
  conversion: Conversion;
  formats: DateFormats;
  clockFormat: ClockFormat;
  names: ZoneNames;
  sourceName: string;
  zoneSearch: PlaceSearch;
  announce: (text: string) => void;
}

/** Date, time and the zone they are meant in; what is peculiar about that moment; the field that adds places. */
export function MomentPart({ children, ...props }: MomentPartProps & { children: ReactNode }) {
  const { state, dispatch, conversion, formats, clockFormat, sourceName: city } = props;
  const { meaning } = conversion;
  return (
    <div className="part grid gap-4">
      <div className="moment-fields">
        <DateAndTime {...props} />
        <SourceField {...props} />
      </div>
      <div role="status" className="empty:hidden">
        {meaning && meaning.kind !== 'once' && (
          <ClockNotice
            meaning={meaning}
            time={state.wholeTime}
            clockFormat={clockFormat}
            city={city}
            formats={formats}
            onChoose={(choice) => dispatch({ type: 'choose', choice })}
          />
        )}
      </div>
      <div className="plan-tools">
        <PlanOptions clockFormat={clockFormat} />
        {children}
      </div>
    </div>
  );
}

/** Below the plan: when clocks change next, and ways to hand the plan to others. */
export function MomentFoot(props: MomentPartProps) {
  const { state, conversion, formats, clockFormat, sourceName: city } = props;
  const { meaning } = conversion;
  return (
    <div className="part flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        {meaning && state.source ? (
          <NextChange
            change={findNextClockChange(meaning.moment)}
            city={city}
            formats={formats}
            clockFormat={clockFormat}
          />
        ) : null}
      </div>
      <MomentActions {...props} />
    </div>
  );
}

function DateAndTime({ temporal, state, dispatch, clockFormat }: MomentPartProps) {
  const { t } = useTranslation('time-converter');
  const id = useId();
  const { source } = state;
  const isDateMissing = source !== undefined && !isWholeDate(state.date);
  const isTimeMissing = source !== undefined && !isWholeTime(state.time);
  const isIncomplete = isDateMissing || isTimeMissing;
  const turn = (days: number) => {
    const date = temporal?.PlainDate.from(state.wholeDate).add({ days }).toString();
    if (date) dispatch({ type: 'moment', date });
  };
  const describedBy = isIncomplete ? `${id}-help` : undefined;
  return (
    <>
      <div className="field">
        <label className="label" htmlFor={`${id}-date`}>
          {t('fields.date')}
        </label>
        <div className="input date-turn" data-bad={isDateMissing}>
          <button
            type="button"
            className="icon-btn only"
            aria-label={t('fields.previousDay')}
            disabled={!source}
            onClick={() => turn(-1)}
          >
            <ChevronLeft className="icon rtl:-scale-x-100" aria-hidden />
          </button>
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
          <button
            type="button"
            className="icon-btn only"
            aria-label={t('fields.nextDay')}
            disabled={!source}
            onClick={() => turn(1)}
          >
            <ChevronRight className="icon rtl:-scale-x-100" aria-hidden />
          </button>
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
        <div className="input input-pad" data-bad={isTimeMissing}>
          <TimeField
            id={`${id}-time`}
            value={state.time}
            clockFormat={clockFormat}
            describedBy={describedBy}
            onChange={(time) => dispatch({ type: 'moment', time })}
          />
        </div>
      </div>
      {isIncomplete && (
        <p id={`${id}-help`} className="help help-bad moment-help">
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
    <div className="field moment-source">
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
        subscribe={zoneSearch.subscribe}
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
  clockFormat,
}: {
  change: ClockChange | undefined;
  city: string;
  formats: DateFormats;
  clockFormat: ClockFormat;
}) {
  const { t } = useTranslation('time-converter');
  if (!change) return null;
  const Arrow = change.direction === 'forward' ? ClockArrowUp : ClockArrowDown;
  const times = { from: clockFormat.time(change.clocksFrom), to: clockFormat.time(change.clocksTo) };
  const values = { city, date: formats.longDate(wallMsOf(change.clocksFrom)), ...times };
  return (
    <p className="flex items-start gap-2 text-[0.875rem] leading-5 text-ink-2">
      <Arrow className="icon-s mt-0.5 text-ink-3" aria-hidden />
      <span>{t(change.direction === 'forward' ? 'change.sourceForward' : 'change.sourceBack', values)}</span>
    </p>
  );
}
