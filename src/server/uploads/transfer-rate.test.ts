import { describe, expect, it } from 'vitest';
import { Pace } from './transfer-rate.ts';

/** Half a second after half a second, with so many bytes in each. */
function paceOf(...halves: number[]): Pace {
  const pace = new Pace();
  for (const bytes of halves) pace.add(500, bytes);
  return pace;
}
const times = (count: number, bytes: number) => Array.from({ length: count }, () => bytes);
const KB = 1024;

describe('the pace of a transfer', () => {
  it.each([
    ['15 s without a byte is too slow', [1e6, ...times(30, 0)], true],
    ['14 s is not', [1e6, ...times(28, 0)], false],
    ['a trickle is given ten seconds', times(19, 500), false],
    ['and no more', times(20, 500), true],
    ['10 KB/s is enough', times(600, 5 * KB), false],
    ['a pause of 14 s in a fast transfer is forgiven', [...times(20, 1e6), ...times(28, 0), 1e6], false],
    ['a hundred megabytes at once buy no hour of a byte now and then', [1e8, ...times(70, 10)], true],
  ])('%s', (_what, halves, wanted) => {
    expect(paceOf(...halves).isTooSlow).toBe(wanted);
  });

  it('does not count the time that we held it up', () => {
    const pace = paceOf(...times(10, 0));
    for (let held = 0; held < 100; held++) pace.forgive(10);
    expect(pace.isTooSlow).toBe(false);
  });
});
