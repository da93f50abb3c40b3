import { startTransition, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { pageAddress } from '../../time-ui/page-address.ts';
import { readPlaces, writePlaceIds } from '../../time-ui/place-list.ts';
import { changeStored } from '../../time-ui/time-options.ts';
import { quickZoneIds } from '../../time-zones/catalog.ts';
import { formatTime } from '../../time-zones/clock-reading.ts';
import { readTemporal, subscribeToTemporal } from '../../time-zones/load-temporal.ts';
import { readLocalZoneId } from '../../time-zones/local-zone.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import { settings } from '../../ui/visit/settings.ts';
import { type ConverterState, prerendered, reduce } from './converter-state.ts';
import { readAddress } from './read-address.ts';
import { encodeShare } from './share-link.ts';
import { parseStoredConverter } from './stored-rows.ts';

/** The values of the date and time fields for this very minute. */
export function readNow(temporal: TemporalApi, zoneId: string): { date: string; time: string } {
  const now = nowIn(temporal, zoneId);
  return { date: now.toPlainDate().toString(), time: formatTime(now) };
}

function readRows(): readonly string[] {
  const { rows } = parseStoredConverter(settings.timeConverter.get());
  return readPlaces()?.map(({ id }) => id) ?? rows ?? quickZoneIds;
}

/** A link comes first, then what was stored, then now and here. */
function readStart(temporal: TemporalApi): ConverterState {
  const localZoneId = readLocalZoneId();
  const stored = parseStoredConverter(settings.timeConverter.get());
  const shared = readAddress(window.location);
  const source = shared?.source ?? stored.source ?? localZoneId;
  const moment = { ...readNow(temporal, source), ...shared?.moment };
  return {
    ...prerendered,
    ...moment,
    wholeDate: moment.date,
    wholeTime: moment.time,
    rows: shared?.rows ?? readRows(),
    sort: stored.sort,
    choice: shared?.choice,
    source,
    localZoneId,
    isShared: shared !== undefined,
  };
}

function store(state: ConverterState): void {
  const { wholeDate, wholeTime, source, localZoneId, rows, sort, choice, isShared } = state;
  if (isShared && source) {
    const fragment = encodeShare({ date: wholeDate, time: wholeTime, source, rows, ...(choice ? { choice } : {}) });
    window.history.replaceState(window.history.state, '', `${pageAddress(window.location, 'here')}#${fragment}`);
    return;
  }
  if (rows.join() !== readRows().join()) writePlaceIds(rows);
  changeStored({ source: source === localZoneId ? undefined : source, sort, rows: undefined });
}

export function useConverter() {
  const [temporal, setTemporal] = useState<TemporalApi>();
  const [state, dispatch] = useReducer(reduce, prerendered);
  const isStarted = useRef(false);

  useLayoutEffect(() => {
    const begin = () => {
      const api = readTemporal();
      if (!api || isStarted.current) return;
      isStarted.current = true;
      // Both at once and in slices: all the hours of all rows are drawn for the first time.
      startTransition(() => {
        setTemporal(api);
        dispatch({ type: 'start', state: readStart(api) });
      });
    };
    const openLink = () => {
      const api = readTemporal();
      if (api && readAddress(window.location)) dispatch({ type: 'start', state: readStart(api) });
    };
    // Shown again after another tab: everything is as it was left, but for places added there.
    if (isStarted.current) {
      const places = readPlaces();
      if (places && !readAddress(window.location)) dispatch({ type: 'rows', rows: places.map(({ id }) => id) });
    } else begin();
    const stop = subscribeToTemporal(begin);
    window.addEventListener('hashchange', openLink);
    return () => {
      stop();
      window.removeEventListener('hashchange', openLink);
    };
  }, []);

  useEffect(() => {
    if (state.isChanged) store(state);
  }, [state]);

  return { temporal, state, dispatch };
}
