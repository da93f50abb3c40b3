import { describe, expect, test } from 'vitest';
import { partName } from './part-names.ts';

const named = (filename: string, title?: string, pages = [1]) => partName(filename, { pages, title }, 0, 9);

describe('the name of a part', () => {
  test('has the running number in the width of the last one', () => {
    expect(partName('a.pdf', { pages: [4, 5, 6] }, 6, 120)).toBe('a_007_p4-6.pdf');
  });
  test('lists the first few runs of pages', () => {
    expect(named('a.PDF', undefined, [1, 2, 5, 9, 8, 3, 1])).toBe('a_1_p1-2+5+9+8+.pdf');
  });
  test.each([
    ['../../etc/passwd.pdf', 'etc passwd_1_p1.pdf'],
    ['C:\\x\\y.pdf', 'C x y_1_p1.pdf'],
    ['con.pdf', 'con_1_p1.pdf'],
    ['CON.x.pdf', '_CON.x_1_p1.pdf'],
    ['...', 'file_1_p1.pdf'],
    ['a\u202efdp.exe', 'afdp.exe_1_p1.pdf'],
    ['a\u0000b\n.pdf', 'a b_1_p1.pdf'],
    ['\ud800x.pdf', 'x_1_p1.pdf'],
    ['cafe\u0301.pdf', 'caf\u00e9_1_p1.pdf'],
    ['', 'file_1_p1.pdf'],
  ])('%j becomes %j', (filename, expected) => {
    expect(named(filename)).toBe(expected);
  });
  test.each([
    ['a/b\\c:d*e?f"g<h>i|j', 'x_1_a b c d e f g h i j.pdf'],
    ['..', 'x_1_p1.pdf'],
    ['end. ', 'x_1_end.pdf'],
    ['第一章　序', 'x_1_第一章 序.pdf'],
  ])('the bookmark %j becomes %j', (title, expected) => {
    expect(named('x.pdf', title)).toBe(expected);
  });
  test('stays short, and never ends within a letter', () => {
    const name = named(`${'漢'.repeat(300)}.pdf`, '😀'.repeat(100));
    expect(new TextEncoder().encode(name).length).toBeLessThan(200);
    expect(/\p{Surrogate}/u.test(name)).toBe(false);
  });
});
