import { describe, expect, test } from 'vitest';
import { findZone } from './catalog.ts';
import { currentZoneId, isKnownZoneId, zoneAliases } from './local-zone.ts';

describe('the visitor’s own zone', () => {
  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Asia/Rangoon', 'Asia/Yangon'],
    ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['America/Godthab', 'America/Nuuk'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
    ['Europe/Paris', 'Europe/Paris'],
    ['Antarctica/Troll', 'Antarctica/Troll'],
  ])('%s is shown as %s', (reported, shown) => {
    expect(currentZoneId(reported)).toBe(shown);
  });

  test('no alias hides a zone of the catalog, and each names a zone with the same clock', () => {
    const instants = [2024, 2026, 2028].flatMap((year) => [Date.UTC(year, 0, 10), Date.UTC(year, 6, 10)]);
    const clock = (timeZone: string) =>
      instants.map((at) =>
        new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'long' }).format(at),
      );
    for (const alias of zoneAliases) {
      expect(findZone(alias), alias).toBeUndefined();
      expect(clock(alias), alias).toEqual(clock(currentZoneId(alias)));
    }
  });

  test.each(['Atlantis/Capital', '', 'javascript:alert(1)'])('an unknown zone %j is refused', (id) => {
    expect(isKnownZoneId(id)).toBe(false);
  });

  test('every zone the platform offers is either known to the catalog or keeps its own name', () => {
    for (const id of Intl.supportedValuesOf('timeZone')) {
      expect(isKnownZoneId(currentZoneId(id)), id).toBe(true);
    }
  });
});
