import { expect, test } from 'vitest';
import { intlLocaleOf, languages } from '../shared/languages.ts';
import { createDateFormats } from './date-formats.ts';

const friday = Date.UTC(2026, 4, 15);
const line = (locale: string) => {
  const formats = createDateFormats(locale);
  return formats.inOneLine('14:30', formats.dayAndDate(friday));
};

test.each([
  ['en-GB', '14:30, Fri, 15 May 2026'],
  ['de', '14:30, Fr., 15. Mai 2026'],
  ['ja', '14:30 2026年5月15日(金)'],
])('a time and its day read in %s as %s', (locale, text) => {
  expect(line(locale)).toBe(text);
});

test('a time and its day hold no comma of another script, and no "and"', () => {
  expect(line('ar')).toMatch(/^14:30، /);
  for (const { code } of languages) {
    const text = line(intlLocaleOf(code));
    expect(text, code).not.toMatch(code === 'ar' ? /,|، و/ : /،/);
    expect(text, code).toMatch(/^14:30[,،]? \S/);
  }
});

test('the weekday in the cell of one hour has at most four letters in every language', () => {
  for (const { code } of languages) {
    const { tinyWeekday } = createDateFormats(intlLocaleOf(code));
    const week = Array.from({ length: 7 }, (_, day) => tinyWeekday(friday + day * 86_400_000));
    expect(new Set(week).size, code).toBeGreaterThan(4);
    for (const day of week) expect(day.replace(/\p{M}/gu, '').length, `${code} ${day}`).toBeLessThanOrEqual(4);
  }
  expect(createDateFormats('sw').tinyWeekday(friday)).toBe('Iju');
  expect(createDateFormats('hi').tinyWeekday(friday)).toBe('शुक्र');
  expect(createDateFormats('ar').tinyWeekday(friday)).toBe('ج');
  expect(createDateFormats('en-GB').tinyWeekday(friday)).toBe('Fri');
});
