import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { languages } from '../shared/languages.ts';
import { findZone, quickZoneIds, zones } from './catalog.ts';
import { nameKeyOf, type ZoneNames } from './zone-names.ts';

/** What tz releases before 2026c said of the three zones that changed in 2026. */
const before2026c: Readonly<Record<string, { offsets: readonly number[] }>> = {
  'America/Vancouver': { offsets: [-480, -420] },
  'America/Edmonton': { offsets: [-420, -360] },
  'Africa/Casablanca': { offsets: [0, 60] },
};

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0;
}

/** The offsets a zone goes through from December 2026 to the end of 2028, one look every five days. */
function platformOffsets(zoneId: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone: zoneId, timeZoneName: 'longOffset' });
  const offsets = new Set<number>();
  for (let at = Date.UTC(2026, 11, 1); at < Date.UTC(2029, 0, 1); at += 5 * 86_400_000) {
    offsets.add(readOffset(format, at));
  }
  return [...offsets].sort((a, b) => a - b);
}

function readNames(language: string): ZoneNames {
  return JSON.parse(readFileSync(new URL(`../../locales/${language}/time-zones.json`, import.meta.url), 'utf8'));
}

describe('the catalog of zones', () => {
  test('has about 100 zones, each once, in all five regions', () => {
    expect(zones.length).toBeGreaterThanOrEqual(95);
    expect(zones.length).toBeLessThanOrEqual(115);
    expect(new Set(zones.map((zone) => zone.id)).size).toBe(zones.length);
    for (const region of ['americas', 'europe', 'asia', 'pacific', 'africa'] as const) {
      expect(zones.filter((zone) => zone.region === region).length, region).toBeGreaterThanOrEqual(10);
    }
  });

  test.each(zones)('agrees with the platform on $id', (zone) => {
    const offsets = platformOffsets(zone.id);
    const older = before2026c[zone.id];
    if (older && offsets.length === older.offsets.length) {
      console.warn(`tz data ${process.versions.tz} is older than 2026c: ${zone.id} still has ${offsets.join(' and ')}`);
      expect(offsets).toEqual(older.offsets);
      return;
    }
    expect(zone.offsetMinutes).toBe(offsets[0]);
    expect(zone.hasDst).toBe(offsets.length > 1);
    expect(zone.summerAbbr !== undefined).toBe(zone.hasDst);
  });

  test('knows India as +330 without daylight saving', () => {
    expect(findZone('Asia/Kolkata')).toMatchObject({ offsetMinutes: 330, hasDst: false, abbr: 'IST' });
  });

  test('holds the twelve quick zones', () => {
    expect(quickZoneIds).toHaveLength(12);
    expect(quickZoneIds.filter((id) => !findZone(id))).toEqual([]);
  });

  test.each(languages)('names every city and country in $name', ({ code }) => {
    const names = readNames(code);
    expect(Object.keys(names.cities)).toEqual(zones.map((zone) => nameKeyOf(zone.id)));
    expect(Object.keys(names.countries)).toEqual([...new Set(zones.map((zone) => zone.country))].sort());
    expect(Object.keys(names.also)).toEqual(Object.keys(readNames('en').also));
    const texts = [names.cities, names.countries, names.also].flatMap((part) => Object.values(part));
    // A soft hyphen is invisible and breaks search.
    expect(texts.filter((text) => text.trim() === '' || text.includes('\u00ad'))).toEqual([]);
    expect(new Set(Object.values(names.cities)).size, 'two cities share a name').toBe(zones.length);
  });
});
