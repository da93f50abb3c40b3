import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revealItem } from '../../time-ui/reveal-item.ts';
import { usePlaceSearch } from '../../time-ui/use-place-search.ts';
import { useZoneNames } from '../../time-ui/use-zone-names.ts';
import { createDateFormats } from '../../time-zones/date-formats.ts';
import { nowIn } from '../../time-zones/temporal.ts';
import { visitorLocale } from '../../time-zones/visitor-locale.ts';
import { cityOf } from '../../time-zones/zone-names.ts';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import { AddZone } from './add-zone.tsx';
import { convert } from './convert.ts';
import { MomentPart } from './date-time-fields.tsx';
import { ResultsTable } from './results-table.tsx';
import { useConverter } from './use-converter.ts';

/** The converter: a moment, the table of what clocks say elsewhere, and the selector that adds to it. */
export default function TimeConverterScreen() {
  const { t } = useTranslation('time-converter');
  const language = useLanguage();
  const { temporal, state, dispatch } = useConverter();
  const names = useZoneNames(state.source ? [...state.rows, state.source] : state.rows);
  const conversion = useMemo(() => convert(temporal, state, names), [temporal, state, names]);
  const formats = useMemo(() => {
    const preferred = typeof navigator === 'undefined' ? [] : navigator.languages;
    return createDateFormats(visitorLocale(language, preferred));
  }, [language]);
  const zoneSearch = usePlaceSearch(names, conversion.meaning?.moment ?? (temporal && nowIn(temporal, 'UTC')));
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

  return (
    <div className="tray">
      <MomentPart {...{ temporal, state, dispatch, conversion, formats, names, zoneSearch, announce }} />
      <ResultsTable
        rows={conversion.rows}
        sort={state.sort}
        formats={formats}
        onSort={(sort) => dispatch({ type: 'sort', sort })}
        onSortBy={(column) => dispatch({ type: 'sortBy', column })}
        onRemove={remove}
        onLastRemoved={() => addField.current?.focus()}
        announce={announce}
      />
      <AddZone state={state} names={names} zoneSearch={zoneSearch} onAdd={add} onShow={showRow} inputRef={addField} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}
