import { describe, expect, it } from 'vitest';
import { tilesFor } from '../arrange/tiles.ts';
import { arrangedItems, fileItems, tilesBefore } from './grid-item.ts';

const drawn = (pages: number[], total: number) =>
  arrangedItems(tilesFor(pages, []), total).map(({ page, state, isCopy }) =>
    state === 'out' ? `(${page})` : isCopy ? `${page}+` : String(page),
  );

describe('the grid of a result', () => {
  it('keeps pages that are left out behind the page they followed', () => {
    expect(drawn([2, 4], 5)).toEqual(['(1)', '2', '(3)', '4', '(5)']);
    expect(drawn([4, 1], 5)).toEqual(['4', '(5)', '1', '(2)', '(3)']);
  });
  it('shows a page that is there twice as a copy, and what it left out only once', () => {
    expect(drawn([1, 1, 3], 3)).toEqual(['1', '(2)', '1+', '3']);
  });
  it('gives no two places the same id', () => {
    const ids = arrangedItems(tilesFor([3, 1, 3], []), 6).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(fileItems(3).map(({ id }) => id)).toEqual([-1, -2, -3]);
  });
  it('counts the pages of the result before a place', () => {
    expect(tilesBefore(arrangedItems(tilesFor([2, 4], []), 5), 3)).toBe(1);
  });
});
