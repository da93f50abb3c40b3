import { expect, test } from 'vitest';
import { numberFormat } from './number-format.ts';

test('a formatter is made once for each language and way of writing', () => {
  const options = { style: 'percent' } as const;
  expect(numberFormat('de', options)).toBe(numberFormat('de', { ...options }));
  expect(numberFormat('de', options)).not.toBe(numberFormat('en', options));
  expect(numberFormat('de', options)).not.toBe(numberFormat('de'));
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
});
