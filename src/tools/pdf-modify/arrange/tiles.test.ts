import { describe, expect, it } from 'vitest';
import {
  copyTiles,
  moveTiles,
  pagesOf,
  placeTiles,
  removeTiles,
  rotationsOf,
  shiftTiles,
  tilesFor,
  turnTiles,
} from './tiles.ts';

const five = tilesFor([1, 2, 3, 4, 5], []);
const idsOf = (...pages: number[]) => new Set(five.filter(({ page }) => pages.includes(page)).map(({ id }) => id));

describe('the pages of the result', () => {
  it('move together to a place, in their order', () => {
    expect(pagesOf(moveTiles(five, idsOf(4, 2), 0))).toEqual([2, 4, 1, 3, 5]);
    expect(pagesOf(moveTiles(five, idsOf(1, 2), 4))).toEqual([3, 4, 1, 2, 5]);
    expect(pagesOf(moveTiles(five, idsOf(1), 5))).toEqual([2, 3, 4, 5, 1]);
  });
  it('go to a place of the result by its number, and no further than its end', () => {
    expect(pagesOf(placeTiles(five, idsOf(1), 3))).toEqual([2, 3, 1, 4, 5]);
    expect(pagesOf(placeTiles(five, idsOf(2, 5), 1))).toEqual([2, 5, 1, 3, 4]);
    expect(pagesOf(placeTiles(five, idsOf(1, 2), 99))).toEqual([3, 4, 5, 1, 2]);
  });
  it('step forward and back and stop at the ends', () => {
    expect(pagesOf(shiftTiles(five, idsOf(2), -1))).toEqual([2, 1, 3, 4, 5]);
    expect(pagesOf(shiftTiles(five, idsOf(2), 1))).toEqual([1, 3, 2, 4, 5]);
    expect(pagesOf(shiftTiles(five, idsOf(1), -1))).toEqual([1, 2, 3, 4, 5]);
    expect(pagesOf(shiftTiles(five, idsOf(5), 3))).toEqual([1, 2, 3, 4, 5]);
  });
  it('turn, and keep their turn when they move or the list is typed anew', () => {
    const turned = turnTiles(turnTiles(five, idsOf(3), -90), idsOf(5), 180);
    expect(rotationsOf(turned)).toEqual([
      [3, 270],
      [5, 180],
    ]);
    expect(rotationsOf(moveTiles(turned, idsOf(3), 0))).toEqual([
      [1, 270],
      [5, 180],
    ]);
    expect(rotationsOf(tilesFor([5, 3, 3], turned))).toEqual([
      [1, 180],
      [2, 270],
    ]);
    expect(rotationsOf(turnTiles(turned, idsOf(3, 5), 90))).toEqual([[5, 270]]);
  });
  it('are copied behind themselves and removed', () => {
    expect(pagesOf(copyTiles(five, idsOf(2, 3)))).toEqual([1, 2, 2, 3, 3, 4, 5]);
    expect(pagesOf(removeTiles(five, idsOf(1, 5)))).toEqual([2, 3, 4]);
  });
});
