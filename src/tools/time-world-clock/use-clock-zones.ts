import { useMemo, useSyncExternalStore } from 'react';
import { pageAddress } from '../../time-ui/page-address.ts';
import { type Place, parsePlaces, writePlaces } from '../../time-ui/place-list.ts';
import { readLocalZoneId } from '../../time-zones/local-zone.ts';
import { settings } from '../../ui/visit/settings.ts';
import { movePlace, namePlace, putInOrder } from './change-places.ts';
import { decodeClocks, encodeClocks } from './clock-link.ts';
import { defaultClockZoneIds } from './stored-zones.ts';

const defaults: readonly Place[] = defaultClockZoneIds.map((id) => ({ id }));
const nothingChanges = () => () => {};
const unknownOnServer = () => undefined;
const defaultsOnServer = () => defaults;

const listeners = new Set<() => void>();
let cached: { key: string; places: readonly Place[] } | undefined;

/** A link comes first, then what the visitor chose, here or in the converter, then the defaults. */
function read(): readonly Place[] {
  const { hash, search } = window.location;
  const stored = settings.worldClock.get();
  const key = [hash, search, stored].join('\n');
  if (cached?.key !== key) {
    cached = { key, places: decodeClocks({ hash, search }) ?? parsePlaces(stored) ?? defaults };
  }
  return cached.places;
}

/** Clocks opened from a link stay in the address, and the visitor's own list is left alone. */
function write(places: readonly Place[]): void {
  if (!decodeClocks(window.location)) {
    writePlaces(places);
    return;
  }
  const address = `${pageAddress(window.location, 'here')}#${encodeClocks(places)}`;
  window.history.replaceState(window.history.state, '', address);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const stop = settings.worldClock.subscribe(listener);
  listeners.add(listener);
  window.addEventListener('hashchange', listener);
  return () => {
    stop();
    listeners.delete(listener);
    window.removeEventListener('hashchange', listener);
  };
}

/** The local zone, unknown on the prerendered page, and the others the visitor wants: the list of the converter too. */
export function useClockZones(): { localZoneId: string | undefined; others: readonly Place[] } {
  const places = useSyncExternalStore(subscribe, read, defaultsOnServer);
  const localZoneId = useSyncExternalStore(nothingChanges, readLocalZoneId, unknownOnServer);
  const others = useMemo(() => places.filter(({ id }) => id !== localZoneId), [places, localZoneId]);
  return { localZoneId, others };
}

export function addClock(zoneId: string): void {
  const places = read();
  if (!places.some(({ id }) => id === zoneId)) write([...places, { id: zoneId }]);
}

/** A clock and its position in the whole list, the local zone included. */
export interface PlacedClock {
  readonly place: Place;
  readonly at: number;
}

/** Returns what can be put back. */
export function removeClock(zoneId: string): PlacedClock | undefined {
  const places = read();
  const at = places.findIndex(({ id }) => id === zoneId);
  const place = places[at];
  write(places.filter(({ id }) => id !== zoneId));
  return place && { place, at };
}

export function putClockBack({ place, at }: PlacedClock): void {
  const places = read();
  if (!places.some(({ id }) => id === place.id)) write(places.toSpliced(at, 0, place));
}

/** Returns the name as it is kept; none when the place goes by its city. */
export function nameClock(zoneId: string, text: string, city: string): string | undefined {
  const places = namePlace(read(), zoneId, text, city);
  write(places);
  return places.find(({ id }) => id === zoneId)?.label;
}

/** Positions count without the local zone. */
export function moveClock(from: number, to: number): void {
  const localZoneId = readLocalZoneId();
  const places = read();
  const others = places.filter(({ id }) => id !== localZoneId);
  write(putInOrder(places, movePlace(others, from, to), localZoneId));
}

/** The link to these clocks, the visitor's own zone among them. */
export function linkToClocks(): string {
  const localZoneId = readLocalZoneId();
  const places = read();
  const all = places.some(({ id }) => id === localZoneId) ? places : [{ id: localZoneId }, ...places];
  return `${window.location.origin}${pageAddress(window.location, 'forOthers')}#${encodeClocks(all)}`;
}
