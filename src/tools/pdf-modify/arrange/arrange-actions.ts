import type { KeyboardEvent } from 'react';
import { copyTiles, placeTiles, removeTiles, shiftTiles, type Tile, turnTiles } from './tiles.ts';

type Ids = ReadonlySet<number>;

interface ActionOptions {
  /** The pages of the result as they stand. */
  base: readonly Tile[];
  /** What an action is about when nothing else is named. */
  subjects: () => Ids;
  change: (next: Tile[], about: Ids) => void;
  clear: () => void;
}

/** What can be done with pages of the result. */
export function arrangeActions({ base, subjects, change, clear }: ActionOptions) {
  return {
    turnLeft: (about = subjects()) => change(turnTiles(base, about, -90), about),
    turnRight: (about = subjects()) => change(turnTiles(base, about, 90), about),
    copy: (about = subjects()) => change(copyTiles(base, about), about),
    remove: (about = subjects()) => about.size > 0 && change(removeTiles(base, about), about),
    shift: (step: number, about = subjects()) => change(shiftTiles(base, about, step), about),
    moveTo: (place: number, about = subjects()) => change(placeTiles(base, about, place), about),
    clear,
  };
}

export type ArrangeActions = ReturnType<typeof arrangeActions>;

interface KeyOptions {
  actions: ArrangeActions;
  chooseAll: () => void;
  hasSelection: boolean;
}

/** Keys of the grid; true when one was taken. `step` is where an arrow leads. */
export function arrangeByKey(
  event: KeyboardEvent,
  step: number | undefined,
  { actions, chooseAll, hasSelection }: KeyOptions,
): boolean {
  const hasControl = event.ctrlKey || event.metaKey;
  if (hasControl && step !== undefined) actions.shift(step);
  else if (hasControl && event.key === 'a') chooseAll();
  else if (hasControl || event.altKey) return false;
  else if (event.key === 'r') actions.turnRight();
  else if (event.key === 'R') actions.turnLeft();
  else if (event.key === 'd' || event.key === 'D') actions.copy();
  else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove();
  else if (event.key === 'Escape' && hasSelection) actions.clear();
  else return false;
  return true;
}
