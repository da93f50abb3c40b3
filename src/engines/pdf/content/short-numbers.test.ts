import { describe, expect, it } from 'vitest';
import { shortNumber, shortNumeral } from './short-numbers.ts';

describe('a numeral', () => {
  for (const [numeral, short] of [
    ['0', '0'],
    ['-0', '0'],
    ['+0.00', '0'],
    ['.', '0'],
    ['007', '7'],
    ['100', '100'],
    ['0.50', '.5'],
    ['-0.50', '-.5'],
    ['+12.', '12'],
    ['-003.1400', '-3.14'],
    ['0.05', '.05'],
  ] as const) {
    it(`${numeral} is written ${short}`, () => {
      expect(shortNumeral(numeral)).toBe(short);
    });
  }
});

describe('a rounded number', () => {
  it('is as near as its step allows, and as short as it can be', () => {
    const steps = [1, 0.5, 0.2, 0.1, 0.02, 0.01, 0.005, 0.0001, 1e-6];
    for (let seed = 0; seed < 3000; seed++) {
      const step = steps[seed % steps.length] ?? 1;
      const value = Math.sin(seed) * 10 ** ((seed % 9) - 4);
      const written = shortNumber(value, step);
      expect(Math.abs(Number(written) - value)).toBeLessThanOrEqual(step / 2 + 1e-9);
      expect(written).toMatch(/^(?:0|-?(?:[1-9]\d*|(?=\.))(?:\.\d*[1-9])?)$/);
    }
  });

  it('keeps zeros that stand between the point and its digits', () => {
    expect(shortNumber(3.004, 0.001)).toBe('3.004');
    expect(shortNumber(-0.0401, 0.001)).toBe('-.04');
    expect(shortNumber(1e17, 0.01)).toBe('100000000000000000');
  });
});
