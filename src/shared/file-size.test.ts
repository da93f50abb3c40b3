import { describe, expect, test } from 'vitest';
import { formatAskedSize, formatFileSize, formatRoughSize, unitSymbol } from './file-size.ts';
import { intlLocaleOf, languages } from './languages.ts';

describe('file sizes', () => {
  test.each([
    [0, '0 bytes'],
    [1023, '1,023 bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1048576, '1.00 MB'],
    [1073741824, '1.00 GB'],
  ])('%d bytes read %s', (bytes, text) => {
    expect(formatFileSize(bytes, 'en')).toBe(text);
  });
  test.each(languages)('$code writes whole megabytes as Intl does', ({ code }) => {
    const format = new Intl.NumberFormat(intlLocaleOf(code), { style: 'unit', unit: 'megabyte', unitDisplay: 'short' });
    for (const count of [1, 2, 5, 11, 100, 999]) {
      expect(formatFileSize(count * 1024 ** 2, code, 0), code).toBe(format.format(count));
    }
    expect(formatFileSize(1.5 * 1024 ** 2, code, 0)).toBe(format.format(2));
  });
  test.each([
    [800, '800 bytes'],
    [2048, '2 KB'],
    [752_000, '730 KB'],
    [1.34 * 1024 ** 2, '1.3 MB'],
    [12.4 * 1024 ** 2, '12 MB'],
  ])('about %d bytes are told in two digits, as %s', (bytes, text) => {
    expect(formatRoughSize(bytes, 'en')).toBe(text);
  });
  test('an offer of 1.34 MB is told as 1.3 in every language', () => {
    for (const { code } of languages) expect(formatRoughSize(1.34 * 1024 ** 2, code), code).toMatch(/1[.,]3(?!\d)/);
  });
  test('a size asked for reads as it was asked for', () => {
    expect(formatAskedSize(1.5 * 1024 ** 2, 'en')).toBe('1.5 MB');
    expect(formatAskedSize(200 * 1024, 'en')).toBe('200 KB');
    expect(formatAskedSize(2 * 1024 ** 2, 'fr')).toBe('2\u202fMo');
  });
  test('kilobytes are a sign beside megabytes in Swahili too, as its texts write them', () => {
    expect(formatFileSize(1536, 'sw')).toBe('KB 1.50');
    expect(formatAskedSize(500 * 1024, 'sw')).toBe('KB 500');
    expect(unitSymbol(1024, 'sw')).toBe('KB');
  });
  test('the name of a unit is the one its sizes are written with', () => {
    expect(unitSymbol(1024, 'en')).toBe('KB');
    expect(unitSymbol(1024 ** 2, 'fr')).toBe('Mo');
    for (const { code } of languages) expect(formatFileSize(1024 ** 2, code)).toContain(unitSymbol(1024 ** 2, code));
  });
});
