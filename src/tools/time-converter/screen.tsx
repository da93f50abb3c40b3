import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockFailure } from '../../time-ui/clock-failure.tsx';
import { usePlaces } from '../../time-ui/place-list.ts';
import { revealItem } from '../../time-ui/reveal-item.ts';
import { useHourClock, useTimeOptions } from '../../time-ui/time-options.ts';
import { usePlaceSearch } from '../../time-ui/use-place-search.ts';
import { useZoneNames } from '../../time-ui/use-zone-names.ts';
import { wakeIntl } from '../../time-ui/wake-intl.ts';
import { createClockFormat } from '../../time-zones/clock-format.ts';
import { createDateFormats } from '../../time-zones/date-formats.ts';
import { nowIn } from '../../time-zones/temporal.ts';
import { visitorLocale } from '../../time-zones/visitor-locale.ts';
import { cityOf } from '../../time-zones/zone-names.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { AddZone } from './add-zone.tsx';
import { convert, nameOf } from './convert.ts';
import { MomentFoot, MomentPart } from './date-time-fields.tsx';
import { usePlan } from './planner/use-plan.ts';
import { ResultsTable } from './results-table.tsx';
import { useConverter } from './use-converter.ts';
import './time-converter.css';
import './planner/hours.css';
import './planner/narrow.css';
import './planner/print.css';

wakeIntl();

/** The converter: a moment, the selector that adds places, and the table of what clocks say there. */
export default function TimeConverterScreen() {
  const { t } = useTranslation('time-converter');
  const language = useLanguage();
  const { temporal, state, dispatch } = useConverter();
  const names = useZoneNames(state.source ? [...state.rows, state.source] : state.rows);
  const places = usePlaces();
  const { work } = useTimeOptions();
  const conversion = useMemo(() => convert(temporal, state, names, places), [temporal, state, names, places]);
  const locale = visitorLocale(language, typeof navigator === 'undefined' ? [] : navigator.languages);
  const clock = useHourClock(locale, state.source !== undefined);
  const formats = useMemo(() => createDateFormats(locale), [locale]);
  const clockFormat = useMemo(() => createClockFormat(locale, clock), [locale, clock]);
  const moment = conversion.meaning?.moment;
  const plan = usePlan({ temporal, moment, source: state.source, rows: state.rows, work });
  const sourceName = state.source ? nameOf(state.source, names, places) : '';
  const zoneSearch = usePlaceSearch(names, moment ?? (temporal && nowIn(temporal, 'UTC')));
  const [announcement, announce] = useState('');
  const addField = useRef<HTMLInputElement>(null);

  const add = (zoneId: string) => {
    dispatch({ type: 'add', zoneId });
    announce(t('row.added', { city: cityOf(zoneId, names) }));
  };
  const remove = (zoneId: string) => {
    dispatch({ type: 'remove', zoneId });
    announce(t('row.removed', { city: cityOf(zoneId, names) }));
  };

  const showRow = (zoneId: string) => {
    revealItem(zoneId === state.source ? 'source' : zoneId);
    announce(t('row.shown', { city: cityOf(zoneId, names) }));
  };

  const moments = {
    temporal,
    state,
    dispatch,
    conversion,
    formats,
    clockFormat,
    names,
    sourceName,
    zoneSearch,
    announce,
  };
  return (
    <div className="tray">
      <ClockFailure />
      <MomentPart {...moments}>
        <AddZone state={state} names={names} zoneSearch={zoneSearch} onAdd={add} onShow={showRow} inputRef={addField} />
      </MomentPart>
      <ResultsTable
        {...{ temporal, state, conversion, sourceName, plan, formats, clockFormat, dispatch, announce }}
        onRemove={remove}
        onLastRemoved={() => addField.current?.focus()}
      />
      <MomentFoot {...moments} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
