import { describe, expect, test } from 'vitest';
import { formatFileSize, formatMegabytes } from './file-size.ts';
import { languages } from './languages.ts';

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
  test('merge cards show megabytes also for small files', () => {
    expect(formatMegabytes(512 * 1024, 'en')).toBe('0.50 MB');
  });
  test('every language uses its own convention and Western digits', () => {
    expect(formatMegabytes(8.42 * 1024 ** 2, 'de')).toMatch(/^8,42.MB$/);
    for (const { code } of languages) expect(formatMegabytes(1234567, code)).toMatch(/1[.,]18/);
  });
});
