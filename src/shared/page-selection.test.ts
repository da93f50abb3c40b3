import { describe, expect, test } from 'vitest';
import { processorMsSince } from '../../tests/fixtures/processor-time.ts';
import { pagesToKeep, parsePageRanges, parseRangeGroups } from './page-selection.ts';

const kept = (mode: 'SELECT' | 'REMOVE', text: string, count: number) => {
  const result = pagesToKeep(mode, text, count);
  return result.ok ? result.value : result.failure.code;
};

describe('page selection', () => {
  test('SELECT keeps the typed order and repeats', () => {
    expect(kept('SELECT', '3,1,1', 3)).toEqual([3, 1, 1]);
  });
  test('REMOVE keeps the others in order', () => {
    expect(kept('REMOVE', '1-2', 5)).toEqual([3, 4, 5]);
  });
  test('numbers and ranges work in both modes, spaces are allowed', () => {
    expect(kept('SELECT', ' 1 - 3 , 5 ', 5)).toEqual([1, 2, 3, 5]);
    expect(kept('REMOVE', '1,3', 3)).toEqual([2]);
  });
  test('Arabic-Indic digits count as digits', () => {
    expect(kept('SELECT', '١-٣', 3)).toEqual([1, 2, 3]);
    expect(kept('SELECT', '۵', 5)).toEqual([5]);
    expect(kept('SELECT', '१-३', 3)).toEqual([1, 2, 3]);
  });
  test.each(['１，３', '1、3', '1،3', '1 , 3', '‏1‎,3', '１ ,　３'])('%j are pages 1 and 3', (text) => {
    expect(kept('SELECT', text, 3)).toEqual([1, 3]);
  });
  test.each(['1–3', '1—3', '1−3', '１－３', '1～3', '1‑3', '1 – 3'])('%j is a range', (text) => {
    expect(kept('SELECT', text, 3)).toEqual([1, 2, 3]);
  });
  test('semicolons part ranges into groups, each in the whole grammar', () => {
    const groups = parseRangeGroups('1-3；4,6؛ 9');
    expect(groups.ok && groups.value.map((ranges) => ranges.map(({ first, last }) => [first, last]))).toEqual([
      [[1, 3]],
      [
        [4, 4],
        [6, 6],
      ],
      [[9, 9]],
    ]);
    for (const text of ['', ';', '1;', '1-3;;4', 'a;1', '1:90']) expect(parseRangeGroups(text).ok).toBe(false);
  });
  test.each([
    '',
    '0',
    '0-2',
    '4',
    '2-4',
    '3-1',
    '2-',
    '-2',
    'a',
    '1,,2',
    '1;2',
    '1.5',
    '-1',
    '1--3',
    ',',
    '1,',
    '99999999',
  ])('%j is an invalid page range', (text) => {
    expect(kept('SELECT', text, 3)).toBe('invalid_page_range');
    expect(kept('REMOVE', text, 3)).toBe('invalid_page_range');
  });
  test('removing every page is invalid', () => {
    expect(kept('REMOVE', '1-3', 3)).toBe('invalid_page_range');
  });
  test('text over 2 KB is refused and long text answers in milliseconds', () => {
    const started = process.cpuUsage();
    expect(parsePageRanges(`1${','.repeat(2048)}`).ok).toBe(false);
    expect(parsePageRanges('1'.repeat(2048)).ok).toBe(false);
    expect(parsePageRanges(`${'1,'.repeat(1023)}1`).ok).toBe(true);
    expect(processorMsSince(started)).toBeLessThan(500);
  });
  test('more pages than a PDF may have is too complex', () => {
    expect(kept('SELECT', Array(6).fill('1-1000').join(','), 1000)).toBe('too_complex');
  });
});
