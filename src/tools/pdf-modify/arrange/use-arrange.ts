import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { Press } from '../grid/grid-events.ts';
import { arrangedItems, type GridItem, idsBetween, tilesBefore } from '../grid/grid-item.ts';
import { useActive } from '../grid/use-active.ts';
import { copyTiles, moveTiles, putBack, removeTiles, shiftTiles, type Tile, tilesFor, turnTiles } from './tiles.ts';
import { useSaidTiles } from './use-said-tiles.ts';

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
  const isUndecided = tiles.length === 0;
  const base = isUndecided ? all : tiles;
  const items = useMemo(() => itemsOf(tiles, all, pageCount, hidesOut), [tiles, all, pageCount, hidesOut]);
  const active = useActive(items);
  const [marked, setMarked] = useState<Ids>(new Set());
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
  const actions = {
    turnLeft: (about = subjects()) => change(turnTiles(base, about, -90), about),
    turnRight: (about = subjects()) => change(turnTiles(base, about, 90), about),
    copy: (about = subjects()) => change(copyTiles(base, about), about),
    remove: (about = subjects()) => about.size > 0 && change(removeTiles(base, about), about),
    clear: () => setMarked(new Set()),
  };
  const addBack = (ids: Ids) => change(putBack(items, base, ids), ids);
  const chooseAll = () => {
    if (items.every(({ state }) => state === 'in')) setMarked(present);
    else addBack(new Set(items.map(({ id }) => id)));
  };
  const beforePress = useRef<{ page: number; tiles: readonly Tile[]; marked: Ids }>(undefined);
  const onPress = ({ item, index, isRange, isSecond, sign }: Press) => {
    const about = selected.has(item.id) ? selected : new Set([item.id]);
    if (sign === 'turn') return actions.turnRight(about);
    if (sign === 'copy') return actions.copy(about);
    if (sign === 'remove') return void actions.remove(about);
    const { current: before } = beforePress;
    if (isSecond && before?.page === item.page) {
      if (before.tiles !== tiles) onChange([...before.tiles]);
      return setMarked(before.marked);
    }
    beforePress.current = { page: item.page, tiles, marked };
    const range = isRange ? idsBetween(items, active.index, index) : [item.id];
    if (item.state !== 'in') return addBack(new Set(range));
    setMarked(isRange ? new Set([...selected, ...range]) : toggled(selected, item.id));
  };
  const onKey = (event: KeyboardEvent, step: number | undefined): boolean => {
    const hasControl = event.ctrlKey || event.metaKey;
    if (hasControl && step !== undefined) change(shiftTiles(base, subjects(), step), subjects());
    else if (hasControl && event.key === 'a') chooseAll();
    else if (hasControl || event.altKey) return false;
    else if (event.key === 'r') actions.turnRight();
    else if (event.key === 'R') actions.turnLeft();
    else if (event.key === 'd' || event.key === 'D') actions.copy();
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove();
    else if (event.key === 'Escape' && selected.size > 0) actions.clear();
    else return false;
    return true;
  };
  const drop = useTileDrop({ items, base, selected, clear: actions.clear, change });
  return { items, active, selected, actions, spoken, onPress, onKey, ...drop };
}

interface DropOptions {
  items: readonly GridItem[];
  base: readonly Tile[];
  selected: Ids;
  clear: () => void;
  change: (next: Tile[], about: Ids) => void;
}

/** The dragged page goes with the selected ones when it is one of them, else alone. */
function useTileDrop({ items, base, selected, clear, change }: DropOptions) {
  const [lifted, setLifted] = useState<number>();
  const onLift = (id: number) => {
    setLifted(id);
    if (!selected.has(id)) clear();
  };
  const onDrop = (place: number) => {
    if (lifted === undefined) return;
    const isOut = items.find(({ id }) => id === lifted)?.state === 'out';
    const ids = selected.has(lifted) ? selected : new Set([lifted]);
    const [put] = isOut ? tilesFor([-lifted], []) : [];
    const to = tilesBefore(items, place);
    change(put ? base.toSpliced(to, 0, put) : moveTiles(base, ids, to), put ? new Set([put.id]) : ids);
  };
  return { onLift, onDrop };
}

function itemsOf(tiles: readonly Tile[], all: readonly Tile[], pageCount: number, hidesOut: boolean): GridItem[] {
  if (tiles.length === 0) return all.map(({ id, page, turn }) => ({ id, page, turn, state: 'plain' }));
  const items = arrangedItems(tiles, pageCount);
  return hidesOut ? items.filter(({ state }) => state === 'in') : items;
}

function toggled(ids: Ids, id: number): Ids {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function pagesUpTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
