import type { Tile } from '../arrange/tiles.ts';

/** What one place of the grid shows. */
export interface GridItem {
  /** Stays when the page moves. Pages that are left out have theirs below zero, so that no tile has the same. */
  id: number;
  page: number;
  turn: number;
  /** In the result, left out of it, or nothing is decided yet. */
  state: 'in' | 'out' | 'plain';
  /** Position in the result, from 1. */
  place?: number;
  /** A page that the result has more than once, after its first time. */
  isCopy?: boolean;
  /** The part of a split it is in, from 1. */
  part?: number | undefined;
}

/** Every page of the file in its order. */
export function fileItems(
  pageCount: number,
  about: (page: number) => Pick<GridItem, 'state' | 'part'> = () => ({ state: 'plain' }),
): GridItem[] {
  return Array.from({ length: pageCount }, (_, index) => ({
    id: -index - 1,
    page: index + 1,
    turn: 0,
    ...about(index + 1),
  }));
}

/** The result in its order. Pages that are left out stay behind the page they followed, to be put back. */
export function arrangedItems(tiles: readonly Tile[], pageCount: number): GridItem[] {
  const kept = new Set(tiles.map(({ page }) => page));
  const seen = new Set<number>();
  const items: GridItem[] = [];
  const addLeftOut = (from: number) => {
    for (let page = from; page <= pageCount && !kept.has(page); page++)
      items.push({ id: -page, page, turn: 0, state: 'out' });
  };
  addLeftOut(1);
  tiles.forEach(({ id, page, turn }, index) => {
    const isCopy = seen.has(page);
    items.push({ id, page, turn, state: 'in', place: index + 1, isCopy });
    if (!isCopy) addLeftOut(page + 1);
    seen.add(page);
  });
  return items;
}

/** How many pages of the result stand before a place of the grid. */
export function tilesBefore(items: readonly GridItem[], place: number): number {
  return items.slice(0, place).filter(({ state }) => state !== 'out').length;
}

export function idsBetween(items: readonly GridItem[], a: number, b: number): number[] {
  return items.slice(Math.min(a, b), Math.max(a, b) + 1).map(({ id }) => id);
}
