import { quickZoneIds } from '../../time-zones/catalog.ts';
import type { Choice } from '../../time-zones/wall-time.ts';
import { nextSort, type Sort, type SortColumn } from './sort-rows.ts';

export interface ConverterState {
  /** As the fields say it: empty or half typed at times. */
  readonly date: string;
  readonly time: string;
  /** The last whole date and time: the table goes by them, so that it never goes blank while somebody types. */
  readonly wholeDate: string;
  readonly wholeTime: string;
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
  | { type: 'moment'; date?: string; time?: string; source?: string; choice?: Choice }
  | { type: 'choose'; choice: Choice }
  | { type: 'add' | 'remove'; zoneId: string }
  | { type: 'rows'; rows: readonly string[] }
  | { type: 'sort'; sort: Sort | undefined }
  | { type: 'sortBy'; column: SortColumn };

export const prerendered: ConverterState = {
  date: '',
  time: '',
  wholeDate: '',
  wholeTime: '',
  source: undefined,
  localZoneId: undefined,
  rows: quickZoneIds,
  sort: undefined,
  choice: undefined,
  isShared: false,
  isChanged: false,
};

export function isWholeDate(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !date.startsWith('0000');
}

export function isWholeTime(time: string): boolean {
  return /^\d{2}:\d{2}/.test(time);
}

export function reduce(state: ConverterState, action: ConverterAction): ConverterState {
  switch (action.type) {
    case 'start':
      return action.state;
    case 'moment': {
      const { type: _, choice, ...fields } = action;
      const next = { ...state, ...fields, choice, isChanged: true };
      return {
        ...next,
        wholeDate: isWholeDate(next.date) ? next.date : state.wholeDate,
        wholeTime: isWholeTime(next.time) ? next.time : state.wholeTime,
      };
    }
    case 'choose':
      return { ...state, choice: action.choice, isChanged: true };
    case 'add':
      if (state.rows.includes(action.zoneId)) return state;
      return { ...state, rows: [...state.rows, action.zoneId], isChanged: true };
    case 'remove':
      return { ...state, rows: state.rows.filter((id) => id !== action.zoneId), isChanged: true };
    case 'rows':
      return { ...state, rows: action.rows };
    case 'sort':
      return { ...state, sort: action.sort, isChanged: true };
    case 'sortBy':
      return { ...state, sort: nextSort(state.sort, action.column), isChanged: true };
  }
}
