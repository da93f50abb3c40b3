import { useMemo, useSyncExternalStore } from 'react';
import { readLocalZoneId } from '../../time-zones/local-zone.ts';
import { settings } from '../../ui/visit/settings.ts';
import { parseStoredZones } from './stored-zones.ts';

const nothingChanges = () => () => {};
const unknownOnServer = () => undefined;
const nothingStoredOnServer = () => '';

/** The local zone, unknown on the prerendered page, and the others the visitor wants, which survive a reload. */
export function useClockZones(): { localZoneId: string | undefined; others: readonly string[] } {
  const stored = useSyncExternalStore(settings.worldClock.subscribe, settings.worldClock.get, nothingStoredOnServer);
  const localZoneId = useSyncExternalStore(nothingChanges, readLocalZoneId, unknownOnServer);
  const others = useMemo(
    () => parseStoredZones(stored).filter((zoneId) => zoneId !== localZoneId),
    [stored, localZoneId],
  );
  return { localZoneId, others };
}

function changeStored(change: (zoneIds: readonly string[]) => readonly string[]): void {
  const zoneIds = change(parseStoredZones(settings.worldClock.get()));
  settings.worldClock.set(JSON.stringify(zoneIds));
}

export function addClock(zoneId: string): void {
  changeStored((zoneIds) => (zoneIds.includes(zoneId) ? zoneIds : [...zoneIds, zoneId]));
}

export function removeClock(zoneId: string): void {
  changeStored((zoneIds) => zoneIds.filter((id) => id !== zoneId));
}
