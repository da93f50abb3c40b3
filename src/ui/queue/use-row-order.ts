import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { QueueRow } from './queue-row.ts';
import type { QueueStore } from './queue-store.ts';

interface RowOrderOptions {
  rows: readonly QueueRow[];
  store: QueueStore;
  list: RefObject<HTMLElement | null>;
  onMoved: (row: QueueRow, position: number) => void;
  onRemove: (row: QueueRow) => void;
}

export type Grips = RefObject<{
  onKeyDown: (id: string) => (event: KeyboardEvent) => void;
  onPointerDown: (id: string) => (event: PointerEvent) => void;
}>;

/** Rows are put in order by their grips: dragged, or lifted with Space and moved with the arrow keys. */
export function useRowOrder({ rows, store, list, onMoved, onRemove }: RowOrderOptions) {
  const [lifted, setLifted] = useState<string>();
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const stopDrag = useRef(() => {});
  useEffect(() => () => stopDrag.current(), []);

  const moveTo = (id: string, to: number) => {
    const at = latest.current.findIndex((row) => row.id === id);
    const place = Math.min(latest.current.length - 1, Math.max(0, to));
    const row = latest.current[at];
    if (!row || at === place) return;
    store.move(id, place);
    onMoved(row, place + 1);
  };
  const focusGrip = (at: number) => {
    const row = latest.current[at];
    if (row) list.current?.querySelector<HTMLElement>(`[data-grip="${row.id}"]`)?.focus();
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const at = latest.current.findIndex((row) => row.id === id);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined && lifted === id) moveTo(id, at + step);
    else if (step !== undefined) focusGrip(at + step);
    else if (event.key === ' ' || event.key === 'Enter') setLifted(lifted === id ? undefined : id);
    else if (event.key === 'Escape' && lifted) setLifted(undefined);
    else if (event.key === 'Delete') {
      focusGrip(at + 1 < latest.current.length ? at + 1 : at - 1);
      const row = store.find(id);
      if (row) onRemove(row);
    } else return;
    event.preventDefault();
  };

  const onPointerDown = (id: string) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    (event.currentTarget as HTMLElement).focus();
    setLifted(id);
    const follow = ({ clientY }: { clientY: number }) => {
      const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].filter(
        (element) => element.dataset['row'] !== id,
      );
      const above = others.filter((element) => {
        const { top, height } = element.getBoundingClientRect();
        return top + height / 2 < clientY;
      });
      moveTo(id, above.length);
    };
    const end = () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setLifted(undefined);
    };
    stopDrag.current = end;
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  // Rows that did not change are not drawn again: what they are given stays the same.
  const grips = useRef({ onKeyDown, onPointerDown });
  useEffect(() => {
    grips.current = { onKeyDown, onPointerDown };
  });
  return { lifted, grips };
}
