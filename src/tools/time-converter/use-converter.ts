import { useEffect, useLayoutEffect, useReducer, useSyncExternalStore } from 'react';
import { quickZoneIds } from '../../time-zones/catalog.ts';
import { formatTime } from '../../time-zones/clock-reading.ts';
import { readTemporal, readTemporalOnServer, subscribeToTemporal } from '../../time-zones/load-temporal.ts';
import { readLocalZoneId } from '../../time-zones/local-zone.ts';
import { nowIn, type TemporalApi } from '../../time-zones/temporal.ts';
import type { Choice } from '../../time-zones/wall-time.ts';
import { settings } from '../../ui/visit/settings.ts';
import { decodeShare, encodeShare } from './share-link.ts';
import { nextSort, type Sort, type SortColumn } from './sort-rows.ts';
import { parseStoredConverter } from './stored-rows.ts';

export interface ConverterState {
  readonly date: string;
  readonly time: string;
  /** Undefined on the prerendered page, which cannot know where the visitor is. */
  readonly source: string | undefined;
  readonly localZoneId: string | undefined;
  readonly rows: readonly string[];
  readonly sort: Sort | undefined;
  /** Which of two meanings the visitor picked; belongs to one date, time and source. */
  readonly choice: Choice | undefined;
  /** Opened from a shared link: then the address keeps the state and the visitor's own stored rows are left alone. */
  readonly isShared: boolean;
  readonly isChanged: boolean;
}

export type ConverterAction =
  | { type: 'start'; state: ConverterState }
  | { type: 'moment'; date?: string; time?: string; source?: string }
  | { type: 'choose'; choice: Choice }
  | { type: 'add' | 'remove'; zoneId: string }
  | { type: 'sort'; sort: Sort | undefined }
  | { type: 'sortBy'; column: SortColumn };

const prerendered: ConverterState = {
  date: '',
  time: '',
  source: undefined,
  localZoneId: undefined,
  rows: quickZoneIds,
  sort: undefined,
  choice: undefined,
  isShared: false,
  isChanged: false,
};

function reduce(state: ConverterState, action: ConverterAction): ConverterState {
  switch (action.type) {
    case 'start':
      return action.state;
    case 'moment': {
      const { type: _, ...fields } = action;
      return { ...state, ...fields, choice: undefined, isChanged: true };
    }
    case 'choose':
      return { ...state, choice: action.choice, isChanged: true };
    case 'add':
      if (state.rows.includes(action.zoneId)) return state;
      return { ...state, rows: [...state.rows, action.zoneId], isChanged: true };
    case 'remove':
      return { ...state, rows: state.rows.filter((id) => id !== action.zoneId), isChanged: true };
    case 'sort':
      return { ...state, sort: action.sort, isChanged: true };
    case 'sortBy':
      return { ...state, sort: nextSort(state.sort, action.column), isChanged: true };
  }
}

/** The values of the date and time fields for this very minute. */
export function readNow(temporal: TemporalApi, zoneId: string): { date: string; time: string } {
  const now = nowIn(temporal, zoneId);
  return { date: now.toPlainDate().toString(), time: formatTime(now) };
}

/** A shared link comes first, then what was stored, then now and here. */
function readStart(temporal: TemporalApi): ConverterState {
  const localZoneId = readLocalZoneId();
  const stored = parseStoredConverter(settings.timeConverter.get());
  const shared = decodeShare(window.location.hash);
  const source = shared?.source ?? stored.source ?? localZoneId;
  return {
    ...prerendered,
    ...readNow(temporal, source),
    rows: stored.rows,
    sort: stored.sort,
    ...shared,
    source,
    localZoneId,
    isShared: shared !== undefined,
  };
}

function store({ date, time, source, localZoneId, rows, sort, choice, isShared }: ConverterState): void {
  if (isShared && source) {
    const fragment = encodeShare({ date, time, source, rows, ...(choice ? { choice } : {}) });
    // An incomplete date would make a link that cannot be read again.
    if (decodeShare(fragment)) window.history.replaceState(window.history.state, '', `#${fragment}`);
    return;
  }
  const own = source === localZoneId ? {} : { source };
  settings.timeConverter.set(JSON.stringify({ ...own, rows, sort }));
}

export function useConverter() {
  const temporal = useSyncExternalStore(subscribeToTemporal, readTemporal, readTemporalOnServer);
  const [state, dispatch] = useReducer(reduce, prerendered);

  useLayoutEffect(() => {
    if (!temporal) return;
    const start = () => dispatch({ type: 'start', state: readStart(temporal) });
    const openLink = () => {
      if (decodeShare(window.location.hash)) start();
    };
    start();
    window.addEventListener('hashchange', openLink);
    return () => window.removeEventListener('hashchange', openLink);
  }, [temporal]);

  useEffect(() => {
    if (state.isChanged) store(state);
  }, [state]);

  return { temporal, state, dispatch };
}
