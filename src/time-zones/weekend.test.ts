import { afterEach, describe, expect, test, vi } from 'vitest';
import { weekendOf, weekendOfZone } from './weekend.ts';

afterEach(() => vi.restoreAllMocks());

const restDays = [
  ['DE', [6, 7]],
  ['US', [6, 7]],
  ['AE', [6, 7]],
  ['SA', [5, 6]],
  ['EG', [5, 6]],
  ['IL', [5, 6]],
  ['IN', [7]],
  ['', [6, 7]],
  ['??', [6, 7]],
] as const;

describe('days of rest', () => {
  test.each(restDays)('of %s as Intl tells', (country, days) => {
    expect(weekendOf(country)).toEqual(days);
  });

  test.each(restDays)('of %s where Intl does not tell', (country, days) => {
    const locale = Intl.Locale.prototype as { getWeekInfo?: () => unknown; weekInfo?: unknown };
    if (locale.getWeekInfo) vi.spyOn(locale as Required<typeof locale>, 'getWeekInfo').mockReturnValue(undefined);
    if ('weekInfo' in locale) vi.spyOn(locale as { weekInfo: unknown }, 'weekInfo', 'get').mockReturnValue(undefined);
    expect(weekendOf(country)).toEqual(days);
  });

  test('of a zone outside the list', () => {
    expect(weekendOfZone('Asia/Aden')).toEqual([5, 6]);
    expect(weekendOfZone('Europe/Vaduz')).toEqual([6, 7]);
    expect(weekendOfZone('UTC')).toEqual([6, 7]);
  });

  test('of every zone that Intl gives to a country with other days', () => {
    const countries = [
      'AF',
      'IR',
      'IN',
      'UG',
      'BH',
      'DZ',
      'EG',
      'IL',
      'IQ',
      'JO',
      'KW',
      'LY',
      'OM',
      'QA',
      'SA',
      'SD',
      'SY',
      'YE',
    ];
    for (const country of countries) {
      const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
        getTimeZones?: () => readonly string[];
        timeZones?: readonly string[];
      };
      const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
      expect(zones.length, country).toBeGreaterThan(0);
      for (const zone of zones) expect(weekendOfZone(zone), zone).toEqual(weekendOf(country));
    }
  });
});
