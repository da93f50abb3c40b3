import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { readClock } from './clock-reading.ts';
import { visitorLocale } from './visitor-locale.ts';

const moment = Temporal.Instant.from('2026-05-14T14:30:00Z');

describe('a clock reading', () => {
  test.each([
    ['Asia/Kolkata', '20:00', 330, 'IST'],
    ['Asia/Kathmandu', '20:15', 345, 'NPT'],
    ['Pacific/Chatham', '03:15', 765, 'CHAST'],
    ['America/New_York', '10:30', -240, 'EDT'],
    ['America/St_Johns', '12:00', -150, 'NDT'],
    ['Antarctica/Troll', '16:30', 120, 'UTC+2'],
  ])('in %s is %s', (zoneId, time, offsetMinutes, abbreviation) => {
    expect(readClock(moment.toZonedDateTimeISO(zoneId), zoneId)).toMatchObject({ time, offsetMinutes, abbreviation });
  });

  test('tells the weekday and the date of that place', () => {
    const reading = readClock(moment.toZonedDateTimeISO('Pacific/Chatham'), 'Pacific/Chatham');
    expect(reading.weekday).toBe(5);
    expect(new Date(reading.wallMs).toISOString()).toBe('2026-05-15T03:15:00.000Z');
  });

  test('keeps the first century', () => {
    const early = Temporal.ZonedDateTime.from('0033-04-03T12:00[UTC]');
    expect(new Date(readClock(early, 'UTC').wallMs).toISOString()).toBe('0033-04-03T12:00:00.000Z');
  });
});

describe('the visitor’s locale', () => {
  test.each([
    ['en', ['fr-FR', 'en-GB', 'en-US'], 'en-GB-u-ca-gregory-nu-latn'],
    ['en', ['fr-FR'], 'en-u-ca-gregory-nu-latn'],
    ['ar', ['ar-SA'], 'ar-SA-u-ca-gregory-nu-latn'],
    ['ar', ['ar-EG-u-nu-arab'], 'ar-EG-u-ca-gregory-nu-latn'],
    ['zh', [], 'zh-u-ca-gregory-nu-latn'],
    ['zh', ['zh-Hant-TW'], 'zh-Hant-TW-u-ca-gregory-nu-latn'],
    ['es', ['es-419'], 'es-419-u-ca-gregory-nu-latn'],
    ['en', ['en-gb'], 'en-GB-u-ca-gregory-nu-latn'],
    ['en', ['en-not a tag'], 'en-u-ca-gregory-nu-latn'],
  ] as const)('%s with %j is %s', (language, preferred, locale) => {
    expect(visitorLocale(language, preferred)).toBe(locale);
  });
});
