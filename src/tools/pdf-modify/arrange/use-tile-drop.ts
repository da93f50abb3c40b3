import { useState } from 'react';
import { type GridItem, tilesBefore } from '../grid/grid-item.ts';
import { moveTiles, type Tile, tilesFor } from './tiles.ts';

type Ids = ReadonlySet<number>;

interface DropOptions {
  items: readonly GridItem[];
  base: readonly Tile[];
  selected: Ids;
  clear: () => void;
  change: (next: Tile[], about: Ids) => void;
}

/** The dragged page goes with the selected ones when it is one of them, else alone. */
export function useTileDrop({ items, base, selected, clear, change }: DropOptions) {
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
