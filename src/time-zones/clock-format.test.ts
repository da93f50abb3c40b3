import { describe, expect, test } from 'vitest';
import { clockOfLocale, createClockFormat, parseTypedTime } from './clock-format.ts';
import { formatTime } from './clock-reading.ts';

const languages = ['en', 'zh', 'ja', 'ko', 'fr', 'de', 'sw', 'hi', 'es', 'ar', 'pt'];

describe('a typed time', () => {
  test.each([
    ['14:30', '14:30'],
    ['9:05', '09:05'],
    ['1430', '14:30'],
    ['930', '09:30'],
    ['14.30', '14:30'],
    ['14h30', '14:30'],
    ['14 h 30', '14:30'],
    ['14h', '14:00'],
    ['14', '14:00'],
    ['2pm', '14:00'],
    ['2:30 PM', '14:30'],
    ['2.30 p.m.', '14:30'],
    ['2:30 p. m.', '14:30'],
    ['12 am', '00:00'],
    ['12:15 AM', '00:15'],
    ['12 pm', '12:00'],
    ['00:10', '00:10'],
    ['下午2:30', '14:30'],
    ['午後2時30分', '14:30'],
    ['午前0:30', '00:30'],
    ['오후 2시 30분', '14:30'],
    ['오전 9:00', '09:00'],
    ['٢:٣٠ م', '14:30'],
    ['१४:३०', '14:30'],
    ['１４：３０', '14:30'],
    [' 7:45 ', '07:45'],
  ])('%j is read as %s', (typed, time) => {
    expect(parseTypedTime(typed)).toBe(time);
  });

  test.each(['', 'noonish', '25:00', '12:60', '13 pm', '14:3', '1:2:3', '-5', '99999'])('%j is not a time', (typed) => {
    expect(parseTypedTime(typed)).toBeUndefined();
  });

  test.each([
    ['zh', '下午2:30'],
    ['ja', '午後2:30'],
    ['ko', /^\S+ 2:30$/],
    ['en', '2:30 PM'],
    ['ar', '2:30 م'],
  ])('in %s the part of the day stands where the language has it', (language, time) => {
    const shown = createClockFormat(language, 12).time({ hour: 14, minute: 30 });
    if (typeof time === 'string') expect(shown).toBe(time);
    else expect(shown).toMatch(time);
  });

  test.each(languages)('what the page shows in %s is read back, by both clocks', (language) => {
    for (const clock of [12, 24] as const) {
      const format = createClockFormat(language, clock);
      for (let hour = 0; hour < 24; hour++) {
        const reading = { hour, minute: 15 };
        expect(parseTypedTime(format.time(reading)), format.time(reading)).toBe(formatTime(reading));
      }
    }
  });
});

test('the clock is the one of the locale', () => {
  expect(['en-US', 'en-GB', 'de', 'fr', 'ja', 'pt-BR', 'hi', 'ar-EG', 'ko'].map(clockOfLocale)).toEqual([
    12, 24, 24, 24, 24, 24, 12, 12, 12,
  ]);
});

test('a browser whose language is no tag has some clock', () => {
  for (const locale of ['C', '', 'not a tag']) expect([12, 24]).toContain(clockOfLocale(locale));
});
