import { useMemo, useSyncExternalStore } from 'react';
import { clockOfLocale, type HourClock } from '../time-zones/clock-format.ts';
import { settings } from '../ui/visit/settings.ts';

/** What a visitor chose for both time tools; kept with the converter's own settings. */
export interface TimeOptions {
  /** Undefined: as the locale has it. */
  readonly clock?: HourClock;
  /** Hours of work, from and to, whole hours. */
  readonly work: readonly [number, number];
  readonly hasSeconds: boolean;
}

type Stored = Partial<Record<string, unknown>>;
const defaultWork = [9, 17] as const;

/** Anything that is not ours counts as nothing stored. */
export function readStored(text: string): Stored {
  // As on a first visit, whose start asks seven times: a fault costs more than an answer.
  if (text === '') return {};
  try {
    const stored: unknown = JSON.parse(text);
    return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Stored) : {};
  } catch {
    return {};
  }
}

/** Changes some fields and leaves the others as they are. */
export function changeStored(change: Stored): void {
  settings.timeConverter.set(JSON.stringify({ ...readStored(settings.timeConverter.get()), ...change }));
}

function parseTimeOptions(text: string): TimeOptions {
  const { clock, work, seconds } = readStored(text);
  const [from, to] = Array.isArray(work) ? work.map(Number) : defaultWork;
  const isRange = from !== undefined && to !== undefined && from >= 0 && from < to && to <= 24;
  return {
    ...(clock === 12 || clock === 24 ? { clock } : {}),
    work: isRange && Number.isInteger(from) && Number.isInteger(to) ? [from, to] : defaultWork,
    hasSeconds: seconds !== false,
  };
}

const nothingOnServer = () => '';

export function useTimeOptions(): TimeOptions {
  const stored = useSyncExternalStore(settings.timeConverter.subscribe, settings.timeConverter.get, nothingOnServer);
  return useMemo(() => parseTimeOptions(stored), [stored]);
}

const clockOnServer = (): HourClock => 24;

/** The chosen clock, or the one of the locale; the prerendered page and one that only wakes up cannot know either. */
export function useHourClock(locale: string, isStarted: boolean): HourClock {
  const read = () =>
    isStarted ? (parseTimeOptions(settings.timeConverter.get()).clock ?? clockOfLocale(locale)) : clockOnServer();
  return useSyncExternalStore(settings.timeConverter.subscribe, read, clockOnServer);
}
