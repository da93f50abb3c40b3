import { describe, expect, it } from 'vitest';
import { type Calls, followCalls } from './charstring-calls.ts';

const number = (value: number) => value + 139;
const [callsubr, endchar, rmoveto, twoByte] = [10, 14, 21, 12];
/** With three subroutines 107 is added to the number before a call. */
const own = Array.from({ length: 3 }, () => Buffer.from([11]));

function callsOf(...charstring: number[]): number[] {
  const calls: Calls = { own: new Set(), global: new Set(), names: new Set() };
  followCalls(Buffer.from(charstring), { own, global: [] }, calls);
  return [...calls.own];
}

describe('the subroutines a letter calls', () => {
  it('are found behind the marks older writers set around dots', () => {
    const dotSection = [twoByte, 0];
    const letter = [number(5), number(5), rmoveto, ...dotSection, number(-106), callsubr, ...dotSection, endchar];
    expect(callsOf(...letter)).toEqual([1]);
  });

  it.each([
    ['a quotient', [number(10), number(4), twoByte, 12, number(5)]],
    ['a sum', [number(10), number(4), twoByte, 10, number(5)]],
    ['a difference turned round', [number(10), number(4), twoByte, 11, twoByte, 14, number(5)]],
    ['a product and its absolute value', [number(-2), number(4), twoByte, 24, twoByte, 9, number(5)]],
    ['two numbers exchanged', [number(5), number(9), twoByte, 28]],
    ['one number doubled', [number(5), twoByte, 27]],
    ['one of three dropped', [number(5), number(5), number(7), twoByte, 18]],
  ])('are found behind %s', (_, calculation) => {
    expect(callsOf(...calculation, rmoveto, number(-105), callsubr, endchar)).toEqual([2]);
  });

  it('may be told by a calculation', () => {
    expect(callsOf(number(-53), number(2), twoByte, 24, callsubr, endchar)).toEqual([1]);
  });

  it.each([
    ['chosen by chance', [twoByte, 23]],
    ['kept for later', [number(1), number(0), twoByte, 20]],
    ['compared', [number(1), number(1), twoByte, 15]],
  ])('are not guessed where numbers are %s', (_, command) => {
    expect(() => callsOf(...command, number(-107), callsubr, endchar)).toThrow('calculation');
  });
});
