import { expect, test } from 'vitest';
import { resultName } from './result-name.ts';

test('the ending says what was done and the rest of the name stays', () => {
  expect(resultName('cat.jpg', 'nobg')).toBe('cat_nobg.png');
  expect(resultName('cat.holiday.webp', 'newbg')).toBe('cat.holiday_newbg.png');
  expect(resultName('cat', 'nobg')).toBe('cat_nobg.png');
});
