import { describe, expect, test } from 'vitest';
import { languages } from '../../shared/languages.ts';
import { formatMegabytes, formatSizePair } from './size-pair.ts';

describe('sizes beside each other', () => {
  test('merge cards show megabytes also for small files', () => {
    expect(formatMegabytes(512 * 1024, 'en')).toBe('0.50 MB');
  });
  test('a small PDF names its kilobytes beside the megabytes', () => {
    expect(formatMegabytes(3000, 'en')).toBe('0.00 MB (2.93 KB)');
    expect(formatMegabytes(8.42 * 1024 ** 2, 'en')).toBe('8.42 MB');
  });
  test.each([
    [1_017_000, 619_000, true, '0.97 → 0.59 MB'],
    [1_017_000, 619_000, false, '993.16 → 604.49 KB'],
    [5000, 3000, true, '4.88 → 2.93 KB'],
    [5 * 1024 ** 2, 3000, true, '5.00 MB → 2.93 KB'],
    [900, 300, false, '900 → 300 bytes'],
  ])('%d and %d bytes share a unit where it says something', (from, to, inMegabytes, text) => {
    expect(formatSizePair(from, to, 'en', inMegabytes)).toBe(text);
  });
  test('the arrow between two sizes points the way they are read', () => {
    expect(formatSizePair(2 * 1024 ** 2, 1024 ** 2, 'ar')).toMatch(/^2[.,٫]00 ← /);
  });
  test('a unit that stands before its number stands before the pair', () => {
    expect(formatSizePair(240_745, 29_635, 'sw')).toBe('KB 235.10 → 28.94');
    expect(formatSizePair(1_017_000, 619_000, 'sw', true)).toBe('MB 0.97 → 0.59');
  });
  test('every language uses its own convention and Western digits', () => {
    expect(formatMegabytes(8.42 * 1024 ** 2, 'de')).toMatch(/^8,42.MB$/);
    for (const { code } of languages) expect(formatMegabytes(1234567, code)).toMatch(/1[.,]18/);
  });
});
