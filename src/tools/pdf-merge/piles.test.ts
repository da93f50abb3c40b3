import { expect, it } from 'vitest';
import { pilesOf } from './piles.ts';

it('piles the pages of a result file by file', () => {
  const files = [
    { name: 'a', pages: 3 },
    { name: 'b', pages: 1 },
    { name: 'c', pages: 2 },
  ];
  expect(pilesOf(files, 6).map(({ page, pages }) => [page, pages])).toEqual([
    [1, 3],
    [4, 1],
    [5, 2],
  ]);
});

it('shows loose pages where the files cannot be told apart', () => {
  expect(pilesOf([{ name: 'a', pages: undefined }], 3).map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(pilesOf([{ name: 'a', pages: 2 }], 3)).toHaveLength(3);
  expect(pilesOf([], 400)).toHaveLength(10);
});
