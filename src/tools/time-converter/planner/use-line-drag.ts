import { type PointerEvent, useRef } from 'react';
import { slotAtPointer } from './move-line.ts';

interface LineDrag {
  /** The grid the pointer went down on: all lie on the same scale. */
  readonly grid: Element;
  readonly startX: number;
  /** The beginning of the hour that was pressed. */
  readonly pressed: number | undefined;
  isMoved: boolean;
  slot: number;
}

const slackPx = 4;

/**
 * The line follows a mouse anywhere on the hours, a finger on the slider's own track; elsewhere a finger scrolls.
 * A press without a move sets the hour that was pressed.
 */
export function useLineDrag(slots: number, onMove: (slot: number) => void) {
  const drag = useRef<LineDrag>(undefined);
  const isRightToLeft = () => document.documentElement.dir === 'rtl';

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as Element;
    const grid = target.closest('[data-hours]');
    if (!grid || event.button !== 0) return;
    const slot = target.closest<HTMLElement>('[data-slot]')?.dataset['slot'];
    drag.current = {
      grid,
      startX: event.clientX,
      pressed: slot === undefined ? undefined : Number(slot),
      isMoved: false,
      slot: Number.NaN,
    };
    if (event.pointerType !== 'touch' || grid.matches('[data-track]'))
      event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current;
    if (!current) return;
    if (Math.abs(event.clientX - current.startX) > slackPx) current.isMoved = true;
    if (!current.isMoved || (event.pointerType === 'touch' && !current.grid.matches('[data-track]'))) return;
    const slot = slotAtPointer(event.clientX, current.grid.getBoundingClientRect(), slots, isRightToLeft());
    if (slot === current.slot) return;
    current.slot = slot;
    onMove(slot);
  };
  const onPointerUp = () => {
    const current = drag.current;
    drag.current = undefined;
    if (current && !current.isMoved && current.pressed !== undefined) onMove(current.pressed);
  };
  const onPointerCancel = () => {
    drag.current = undefined;
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
