import { cleanZoneIds } from '../../time-zones/local-zone.ts';

/** The zones shown beside the local one on a first visit. */
export const defaultClockZoneIds: readonly string[] = [
  'America/New_York',
  'Europe/London',
  'Asia/Singapore',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Europe/Paris',
  'America/Los_Angeles',
];

/** Anything that is not ours counts as nothing stored. */
export function parseStoredZones(text: string): readonly string[] {
  try {
    const zoneIds: unknown = JSON.parse(text);
    return Array.isArray(zoneIds) ? cleanZoneIds(zoneIds.map(String)) : defaultClockZoneIds;
  } catch {
    return defaultClockZoneIds;
  }
}
