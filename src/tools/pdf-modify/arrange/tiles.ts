/** One page of the result. Its id stays when it moves, so that a drag can follow it. */
export interface Tile {
  id: number;
  page: number;
  /** Clockwise, beyond what the page has: 0, 90, 180 or 270. */
  turn: number;
}

let lastId = 0;

const newTile = (page: number, turn = 0): Tile => ({ id: ++lastId, page, turn });

/** The tiles for these pages; those that were there before keep their turn. */
export function tilesFor(pages: readonly number[], before: readonly Tile[]): Tile[] {
  const spare = new Map<number, Tile[]>();
  for (const tile of before) {
    const own = spare.get(tile.page);
    if (own) own.push(tile);
    else spare.set(tile.page, [tile]);
  }
  return pages.map((page) => spare.get(page)?.shift() ?? newTile(page));
}

/** Puts left-out pages back where the grid shows them. */
export function putBack(
  items: readonly { id: number; page: number; state: 'in' | 'out' | 'plain' }[],
  tiles: readonly Tile[],
  ids: ReadonlySet<number>,
): Tile[] {
  const own = new Map(tiles.map((tile) => [tile.id, tile]));
  return items.flatMap(({ id, page, state }) => (state === 'in' || ids.has(id) ? [own.get(id) ?? newTile(page)] : []));
}

export function pagesOf(tiles: readonly Tile[]): number[] {
  return tiles.map(({ page }) => page);
}

/** Moves the tiles with these ids, in their order, to before the one that is now at `to`. */
export function moveTiles(tiles: readonly Tile[], ids: ReadonlySet<number>, to: number): Tile[] {
  const moved = tiles.filter(({ id }) => ids.has(id));
  const before = tiles.slice(0, to).filter(({ id }) => !ids.has(id));
  const after = tiles.slice(to).filter(({ id }) => !ids.has(id));
  return [...before, ...moved, ...after];
}

/** Puts the tiles with these ids together, the first of them at this place of the result, counted from 1. */
export function placeTiles(tiles: readonly Tile[], ids: ReadonlySet<number>, place: number): Tile[] {
  const others = tiles.filter(({ id }) => !ids.has(id));
  const moved = tiles.filter(({ id }) => ids.has(id));
  return others.toSpliced(Math.min(others.length, Math.max(0, place - 1)), 0, ...moved);
}

/** One place forward or back for each of them; those at the edge stay. */
export function shiftTiles(tiles: readonly Tile[], ids: ReadonlySet<number>, step: number): Tile[] {
  const places = tiles.flatMap(({ id }, place) => (ids.has(id) ? [place] : []));
  const first = places[0];
  const last = places.at(-1);
  if (first === undefined || last === undefined) return [...tiles];
  return step < 0
    ? moveTiles(tiles, ids, Math.max(0, first + step))
    : moveTiles(tiles, ids, Math.min(tiles.length, last + 1 + step));
}

export function turnTiles(tiles: readonly Tile[], ids: ReadonlySet<number>, degrees: number): Tile[] {
  return tiles.map((tile) => (ids.has(tile.id) ? { ...tile, turn: (tile.turn + degrees + 360) % 360 } : tile));
}

export function turnedBack(tiles: readonly Tile[]): Tile[] {
  return tiles.map((tile) => (tile.turn === 0 ? tile : { ...tile, turn: 0 }));
}

/** A copy behind each of them, turned alike. */
export function copyTiles(tiles: readonly Tile[], ids: ReadonlySet<number>): Tile[] {
  return tiles.flatMap((tile) => (ids.has(tile.id) ? [tile, newTile(tile.page, tile.turn)] : [tile]));
}

export function removeTiles(tiles: readonly Tile[], ids: ReadonlySet<number>): Tile[] {
  return tiles.filter(({ id }) => !ids.has(id));
}

/** Position in the result → degrees, for those that are turned. */
export function rotationsOf(tiles: readonly Tile[]): [number, number][] {
  return tiles.flatMap(({ turn }, place) => (turn === 0 ? [] : [[place + 1, turn] as [number, number]]));
}
