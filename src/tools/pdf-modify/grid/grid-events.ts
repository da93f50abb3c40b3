import type { KeyboardEvent, MouseEvent } from 'react';
import type { GridItem } from './grid-item.ts';
import { moveByKey } from './page-keys.ts';
import type { Active } from './use-active.ts';

/** A click or the space bar on an item. */
export interface Press {
  item: GridItem;
  index: number;
  /** From the one that was active before up to here. */
  isRange: boolean;
  /** The second of a double click, which opens the page: what the first one did is taken back. */
  isSecond: boolean;
  /** The shortcut on the tile that was hit. */
  sign?: string | undefined;
}

export interface GridEvents {
  items: readonly GridItem[];
  active: Active;
  onPress: (press: Press) => void;
  /** Keys of the grid's own purpose; true when one was taken. `step` is where an arrow leads. */
  onKey?: (event: KeyboardEvent, step: number | undefined) => boolean;
  onZoom: (item: GridItem) => void;
}

/** What clicks and keys mean in a grid of so many columns. */
export function gridEvents({ items, active, onPress, onKey, onZoom }: GridEvents, columns: number) {
  const hit = (event: { target: EventTarget | null }) => {
    const target = event.target instanceof Element ? event.target : null;
    const own = Number(target?.closest<HTMLElement>('[data-item]')?.dataset['item']);
    const index = items.findIndex((item) => item.id === own);
    const item = items[index];
    return item && { item, index, sign: target?.closest<HTMLElement>('[data-do]')?.dataset['do'] };
  };
  const onClick = (event: MouseEvent) => {
    const found = hit(event);
    if (!found) return;
    onPress({ ...found, isRange: event.shiftKey, isSecond: event.detail === 2 });
    active.set(found.index);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const found = hit(event);
    if (found && !found.sign) onZoom(found.item);
  };
  const moveTo = (index: number, isRange: boolean) => {
    const item = items[index];
    if (isRange && item) onPress({ item, index, isRange, isSecond: false });
    active.set(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active.index];
    const isRtl = document.documentElement.dir === 'rtl';
    const move = moveByKey(event, active.index + 1, items.length, columns, isRtl);
    if (!item) return;
    if (!onKey?.(event, move && move.page - 1 - active.index)) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (move) moveTo(move.page - 1, move.extends);
      else if (event.key === ' ') onPress({ item, index: active.index, isRange: false, isSecond: false });
      else if (event.key === 'Enter') onZoom(item);
      else return;
    }
    event.preventDefault();
  };
  return { hit, onClick, onDoubleClick, onKeyDown };
}
