import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { isFull } from '../../tests/fixtures/is-full.ts';
import { differencesByZone, drawReadings, hasPython, readWithPython } from '../../tests/fixtures/time-readings.ts';
import { readMeaning } from './wall-time.ts';

/** Zones whose rules changed between tz 2025c (Node 20) and 2026c (Debian): only these may differ, and only from 2026 on. */
const changedIn2026 = ['Africa/Casablanca', 'America/Edmonton', 'America/Vancouver'];

describe('conversions with the polyfill', () => {
  test.skipIf(!hasPython)('agree with Python’s zoneinfo, but for rules that changed between tz releases', () => {
    const readings = drawReadings(isFull ? 6000 : 2000, 7);
    const { version, moments } = readWithPython(readings);
    const ours = readings.map(([zone, wall]) => {
      const plain = Temporal.PlainDateTime.from(wall);
      const at = (choice: 'earlier' | 'later') => readMeaning(plain, zone, choice).moment.epochMilliseconds / 1000;
      return [at('earlier'), at('later')] as const;
    });
    const differing = differencesByZone(readings, ours, moments);
    if (differing.size > 0) console.warn(`tz ${process.versions.tz} here, ${version} in Python, by zone:`, differing);
    const allowed = version === process.versions.tz ? [] : changedIn2026;
    expect([...differing.keys()].filter((zone) => !allowed.includes(zone))).toEqual([]);
    for (const { first } of differing.values()) expect(first >= '2026').toBe(true);
  });
});
