import { type KeyboardEvent, useMemo, useState } from 'react';
import { arrangedItems, type GridItem } from '../grid/grid-item.ts';
import { useActive } from '../grid/use-active.ts';
import { arrangeActions, arrangeByKey } from './arrange-actions.ts';
import { putBack, type Tile, tilesFor } from './tiles.ts';
import { useSaidTiles } from './use-said-tiles.ts';
import { useTileDrop } from './use-tile-drop.ts';
import { useTilePress } from './use-tile-press.ts';

type Ids = ReadonlySet<number>;

interface ArrangeOptions {
  pageCount: number;
  tiles: readonly Tile[];
  /** Pages that are left out do not show. */
  hidesOut: boolean;
  onChange: (tiles: Tile[]) => void;
}

/**
 * What can be done to the order of the result. While nothing is chosen every page is there as it is in the file: a
 * click chooses one, and to drag, turn, copy or take out one chooses all the others with it.
 */
export function useArrange({ pageCount, tiles, hidesOut, onChange }: ArrangeOptions) {
  const all = useMemo(() => tilesFor(pagesUpTo(pageCount), []), [pageCount]);
  const base = tiles.length === 0 ? all : tiles;
  const items = useMemo(() => itemsOf(tiles, all, pageCount, hidesOut), [tiles, all, pageCount, hidesOut]);
  const active = useActive(items);
  const [marked, mark] = useState<Ids>(new Set());
  const { spoken, say } = useSaidTiles();
  const present = new Set(tiles.map(({ id }) => id));
  const selected: Ids = new Set([...marked].filter((id) => present.has(id)));
  const current = items[active.index];
  /** What an action is about: the selected ones, or the one the keys are on. */
  const subjects = (): Ids => {
    if (selected.size > 0) return selected;
    return new Set(current && current.state !== 'out' ? [current.id] : []);
  };
  const change = (next: Tile[], about: Ids) => {
    onChange(next);
    say(next, about);
  };
  const actions = arrangeActions({ base, subjects, change, clear: () => mark(new Set()) });
  const addBack = (ids: Ids) => change(putBack(items, base, ids), ids);
  const chooseAll = () => {
    if (items.every(({ state }) => state === 'in')) mark(present);
    else addBack(new Set(items.map(({ id }) => id)));
  };
  const pressed = { items, activeIndex: active.index, tiles, marked, selected, actions, mark, addBack, onChange };
  const onPress = useTilePress(pressed);
  const onKey = (event: KeyboardEvent, step: number | undefined) =>
    arrangeByKey(event, step, { actions, chooseAll, hasSelection: selected.size > 0 });
  const drop = useTileDrop({ items, base, selected, clear: actions.clear, change });
  return { items, active, selected, actions, spoken, onPress, onKey, ...drop };
}

function itemsOf(tiles: readonly Tile[], all: readonly Tile[], pageCount: number, hidesOut: boolean): GridItem[] {
  if (tiles.length === 0) return all.map(({ id, page, turn }) => ({ id, page, turn, state: 'plain' }));
  const items = arrangedItems(tiles, pageCount);
  return hidesOut ? items.filter(({ state }) => state === 'in') : items;
}

function pagesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
