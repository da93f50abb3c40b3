import { useRef } from 'react';
import type { Press } from '../grid/grid-events.ts';
import { type GridItem, idsBetween } from '../grid/grid-item.ts';
import type { ArrangeActions } from './arrange-actions.ts';
import type { Tile } from './tiles.ts';

type Ids = ReadonlySet<number>;

interface PressOptions {
  items: readonly GridItem[];
  /** Where the keys are, from which a range begins. */
  activeIndex: number;
  tiles: readonly Tile[];
  marked: Ids;
  selected: Ids;
  actions: ArrangeActions;
  mark: (ids: Ids) => void;
  addBack: (ids: Ids) => void;
  onChange: (tiles: Tile[]) => void;
}

/** What a press on a page means: a sign on it acts, anything else chooses; the second of a double press takes that back. */
export function useTilePress(options: PressOptions) {
  const beforePress = useRef<{ page: number; tiles: readonly Tile[]; marked: Ids }>(undefined);
  return ({ item, index, isRange, isSecond, sign }: Press) => {
    const { items, tiles, marked, selected, actions, mark } = options;
    const about = selected.has(item.id) ? selected : new Set([item.id]);
    if (sign === 'turn') return actions.turnRight(about);
    if (sign === 'copy') return actions.copy(about);
    if (sign === 'remove') return void actions.remove(about);
    const { current: before } = beforePress;
    if (isSecond && before?.page === item.page) {
      if (before.tiles !== tiles) options.onChange([...before.tiles]);
      return mark(before.marked);
    }
    beforePress.current = { page: item.page, tiles, marked };
    const range = isRange ? idsBetween(items, options.activeIndex, index) : [item.id];
    if (item.state !== 'in') return options.addBack(new Set(range));
    mark(isRange ? new Set([...selected, ...range]) : toggled(selected, item.id));
  };
}

function toggled(ids: Ids, id: number): Ids {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
