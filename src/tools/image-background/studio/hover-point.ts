import { useSyncExternalStore } from 'react';
import type { Point } from '../mask/brush-stroke.ts';

/** Where the pointer is over the stage. Only what follows it is drawn again: not the whole studio at every move. */
export class HoverPoint {
  #point: Point | undefined;
  #listeners = new Set<() => void>();

  readonly read = (): Point | undefined => this.#point;

  set(point: Point | undefined): void {
    if (point === this.#point) return;
    this.#point = point;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useHoverPoint(hover: HoverPoint): Point | undefined {
  return useSyncExternalStore(hover.subscribe, hover.read, () => undefined);
}
