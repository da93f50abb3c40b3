import { describe, expect, it } from 'vitest';
import { scanContent } from './content-scanner.ts';

function numbersIn(content: string): number[] {
  const found: number[] = [];
  scanContent(Buffer.from(content), { operator: (_, __, numbers) => found.push(...numbers()) }, 100);
  return found;
}

function stringsIn(content: string): string[] {
  const found: string[] = [];
  const string = (bytes: Uint8Array) => found.push(Buffer.from(bytes).toString('latin1'));
  scanContent(Buffer.from(content), { operator: () => undefined, string }, 100);
  return found;
}

describe('a content stream', () => {
  it('has its numbers read as every reader does', () => {
    expect(numbersIn('1 -2 +3.5 .25 -0.5 7. m')).toEqual([1, -2, 3.5, 0.25, -0.5, 7]);
    expect(numbersIn('0.1 612.283465 12345678901234567000 1e5 - 4--2 c')).toEqual([
      0.1, 612.283465, 12_345_678_901_234_567_000, 100_000, 0, 4,
    ]);
  });

  it('tells the last six numbers of an operator', () => {
    expect(numbersIn('1 2 3 4 5 6 7 8 d 9 w')).toEqual([3, 4, 5, 6, 7, 8, 9]);
  });

  it('tells operators of any length', () => {
    const names: string[] = [];
    scanContent(Buffer.from('q BT /F1 9 Tf (a) Tj T* ET BMC Q'), { operator: (name) => names.push(name) }, 100);
    expect(names).toEqual(['q', 'BT', 'Tf', 'Tj', 'T*', 'ET', 'BMC', 'Q']);
  });

  it('has its strings read in both ways of writing them', () => {
    expect(stringsIn('(a\\(b\\)\\101) <41 4 2 4> Tj')).toEqual(['a(b)A', 'AB@']);
  });

  it.each([
    ['a space before its end', 'BI /W 1 ID \x01EI\x02\nEI'],
    ['none', 'BI /W 1 ID \x01EI\x02EI'],
  ])('goes on after an inline image with %s', (_what, image) => {
    const names: string[] = [];
    const content = Buffer.from(`${image} BT /F1 9 Tf (shown) Tj ET`, 'latin1');
    scanContent(content, { operator: (name) => names.push(name) }, 100);
    expect(names).toEqual(['BI', 'BT', 'Tf', 'Tj', 'ET']);
  });
});
