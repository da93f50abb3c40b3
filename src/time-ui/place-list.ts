import { useMemo, useSyncExternalStore } from 'react';
import { cleanZoneIds } from '../time-zones/local-zone.ts';
import { settings } from '../ui/visit/settings.ts';

/** A place the visitor wants to see, with a name of their own for it: 'Mum', 'Team Lagos'. */
export interface Place {
  readonly id: string;
  readonly label?: string;
}

export const maxLabelLength = 40;

function readEntry(entry: unknown): Place[] {
  const [id, label] = Array.isArray(entry) ? entry : [entry];
  const [known] = typeof id === 'string' ? cleanZoneIds([id]) : [];
  if (!known) return [];
  const text = typeof label === 'string' ? label.trim().slice(0, maxLabelLength) : '';
  return [text === '' ? { id: known } : { id: known, label: text }];
}

/** Undefined when nothing of ours is stored: then each tool shows its own defaults. */
export function parsePlaces(text: string): readonly Place[] | undefined {
  // As on a first visit, without a fault to catch.
  if (text === '') return undefined;
  try {
    const entries: unknown = JSON.parse(text);
    if (!Array.isArray(entries)) return undefined;
    const places = entries.slice(0, 120).flatMap(readEntry);
    return places.filter(({ id }, at) => places.findIndex((other) => other.id === id) === at);
  } catch {
    return undefined;
  }
}

export function formatPlaces(places: readonly Place[]): string {
  return JSON.stringify(places.map(({ id, label }) => (label ? [id, label] : id)));
}

/** One list for the converter and the world clock. */
export function readPlaces(): readonly Place[] | undefined {
  return parsePlaces(settings.worldClock.get());
}

export function writePlaces(places: readonly Place[]): void {
  settings.worldClock.set(formatPlaces(places));
}

/** Another order or choice of zones; their labels stay. */
export function writePlaceIds(ids: readonly string[]): void {
  const labels = new Map((readPlaces() ?? []).map((place) => [place.id, place]));
  writePlaces(ids.map((id) => labels.get(id) ?? { id }));
}

const nothingOnServer = () => '';

export function usePlaces(): readonly Place[] | undefined {
  const stored = useSyncExternalStore(settings.worldClock.subscribe, settings.worldClock.get, nothingOnServer);
  return useMemo(() => parsePlaces(stored), [stored]);
}
