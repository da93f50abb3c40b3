import { expect, it } from 'vitest';
import { firstFree, freeName } from './free-name.ts';

it('a name that is taken gets the first number that is free', () => {
  expect(freeName('a', new Set(['b']))).toBe('a');
  expect(freeName('a', new Set(['a']))).toBe('a_2');
  for (const last of [2, 3, 4, 5, 8, 100]) expect(freeName('a', runningTo(last))).toBe(`a_${last + 1}`);
  expect(firstFree('a', (number) => `a (${number})`, new Set(['a', 'a (2)']))).toBe('a (3)');
});

it('a name that ten thousand have is not asked for ten thousand times', () => {
  const taken = runningTo(10_000);
  let asked = 0;
  const has = (name: string) => {
    asked++;
    return taken.has(name);
  };
  expect(freeName('a', { has })).toBe('a_10001');
  expect(asked).toBeLessThan(50);
});

it('of numbers with gaps one that is free is found', () => {
  const taken = new Set(['a', 'a_2', 'a_4', 'a_7', 'a_8']);
  expect(taken.has(freeName('a', taken))).toBe(false);
});

function runningTo(last: number): Set<string> {
  const names = new Set(['a']);
  for (let number = 2; number <= last; number++) names.add(`a_${number}`);
  return names;
}
