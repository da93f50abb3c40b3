import { useMemo, useSyncExternalStore } from 'react';
import { type Place, readPlaces, usePlaces, writePlaces } from '../../time-ui/place-list.ts';
import { readLocalZoneId } from '../../time-zones/local-zone.ts';
import { defaultClockZoneIds } from './stored-zones.ts';

const nothingChanges = () => () => {};
const unknownOnServer = () => undefined;
const defaults: readonly Place[] = defaultClockZoneIds.map((id) => ({ id }));

/** The local zone, unknown on the prerendered page, and the others the visitor wants: the list of the converter too. */
export function useClockZones(): { localZoneId: string | undefined; others: readonly Place[] } {
  const places = usePlaces() ?? defaults;
  const localZoneId = useSyncExternalStore(nothingChanges, readLocalZoneId, unknownOnServer);
  const others = useMemo(() => places.filter(({ id }) => id !== localZoneId), [places, localZoneId]);
  return { localZoneId, others };
}

export function addClock(zoneId: string): void {
  const places = readPlaces() ?? defaults;
  if (!places.some(({ id }) => id === zoneId)) writePlaces([...places, { id: zoneId }]);
}

export function removeClock(zoneId: string): void {
  writePlaces((readPlaces() ?? defaults).filter(({ id }) => id !== zoneId));
}
