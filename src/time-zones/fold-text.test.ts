import { describe, expect, test } from 'vitest';
import { findFolded, foldText } from './fold-text.ts';

describe('folding text', () => {
  test('accents, case and full width do not matter, Hindi vowels do', () => {
    expect(foldText('São Paulo')).toBe('sao paulo');
    expect(foldText('ＴＯＫＹＯ')).toBe('tokyo');
    expect(foldText('Łódź, Straße')).toBe('lodz, strasse');
    expect(new Set(['バリ', 'パリ', 'ハリ'].map(foldText)).size).toBe(3);
    expect(foldText('ﾊﾟﾘ')).toBe(foldText('パリ'));
    expect(foldText('दिल्ली')).not.toBe(foldText('दलल'));
  });

  test('a match is located in the original text', () => {
    expect(findFolded('São Paulo', 'pau')).toEqual([4, 7]);
    expect(findFolded('Zürich', 'zur')).toEqual([0, 3]);
    expect(findFolded('서울', foldText('서우'))).toEqual([0, 2]);
    expect(findFolded('Paris', 'x')).toBeUndefined();
    expect(findFolded('Paris', '')).toBeUndefined();
  });
});
