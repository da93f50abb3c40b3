import { expect, test } from 'vitest';
import { intlLocaleOf, languages } from './languages.ts';
import { formatPercent, savedPercent } from './percent.ts';

test.each(languages)('$code writes whole percents as Intl does', ({ code }) => {
  const format = new Intl.NumberFormat(intlLocaleOf(code), { style: 'percent' });
  for (const percent of [0, 1, 42, 100, 999])
    expect(formatPercent(percent, code, 0)).toBe(format.format(percent / 100));
  expect(formatPercent(41.6, code, 0)).toBe(format.format(0.42));
});

test('a saving is told as it is shown, and none that reads as zero', () => {
  expect(savedPercent(200, 150, 1)).toBe(25);
  expect(savedPercent(300, 100, 2)).toBe(66.67);
  expect(savedPercent(100, 110, 1)).toBe(-10);
  expect(savedPercent(617_603, 617_600, 2)).toBe(0);
  expect(Object.is(savedPercent(617_600, 617_603, 2), 0)).toBe(true);
  expect(savedPercent(0, 5, 1)).toBe(0);
});
