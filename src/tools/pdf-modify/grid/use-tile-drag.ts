import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { insertionAt } from './insertion.ts';

const liftedAfterPx = 6;
/** A finger that rests lifts; one that moves scrolls. */
const longPressMs = 350;
const edgePx = 40;
const scrollStepPx = 10;

export interface TileDrag {
  /** The tile that was taken up. */
  id: number;
  /** The place among the tiles where the dragged ones would go. */
  to: number;
  x: number;
  y: number;
}

interface Press {
  id: number;
  x: number;
  y: number;
  /** Lifts only after a rest. */
  waits: boolean;
  isLifted: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

interface DragOptions {
  scroller: RefObject<HTMLElement | null>;
  shape: { count: number; columns: number; rowHeight: number };
  onLift: (id: number) => void;
  onDrop: (to: number) => void;
}

/** Dragging tiles of a grid that scrolls: a mouse drags at once, a finger by the grip or after a long press. Escape gives up. */
export function useTileDrag(options: DragOptions) {
  const [drag, setDrag] = useState<TileDrag>();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const onPointerDown = (event: ReactPointerEvent<HTMLElement>, id: number, isGrip: boolean) => {
    if (event.button !== 0) return;
    const press: Press = {
      id,
      x: event.clientX,
      y: event.clientY,
      waits: event.pointerType === 'touch' && !isGrip,
      isLifted: false,
    };
    stop.current();
    stop.current = follow(press, latest, setDrag);
  };
  return { drag, onPointerDown };
}

/** Listens only while something is pressed; the answer ends it. */
function follow(
  press: Press,
  latest: RefObject<DragOptions>,
  setDrag: (drag: TileDrag | undefined) => void,
): () => void {
  let at = { x: press.x, y: press.y };
  let to = 0;
  let frame = 0;
  const show = () => {
    const { scroller, shape } = latest.current;
    if (!scroller.current) return;
    to = insertionAt(scroller.current, at, shape);
    setDrag({ id: press.id, to, ...at });
  };
  const lift = () => {
    press.isLifted = true;
    latest.current.onLift(press.id);
    frame = requestAnimationFrame(scroll);
    show();
  };
  const scroll = () => {
    const element = latest.current.scroller.current;
    const box = element?.getBoundingClientRect();
    if (element && box) {
      const step = at.y < box.top + edgePx ? -scrollStepPx : at.y > box.bottom - edgePx ? scrollStepPx : 0;
      const before = element.scrollTop;
      if (step !== 0) element.scrollTop += step;
      if (element.scrollTop !== before) show();
    }
    frame = requestAnimationFrame(scroll);
  };
  const onMove = (event: PointerEvent) => {
    at = { x: event.clientX, y: event.clientY };
    const isFar = Math.hypot(at.x - press.x, at.y - press.y) > liftedAfterPx;
    if (press.isLifted) show();
    else if (isFar && press.waits) end();
    else if (isFar) lift();
  };
  const end = () => {
    clearTimeout(press.timer);
    cancelAnimationFrame(frame);
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', end);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('touchmove', onTouchMove);
    setDrag(undefined);
  };
  const onUp = () => {
    const wasLifted = press.isLifted;
    end();
    if (wasLifted) {
      suppressNextClick();
      latest.current.onDrop(to);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    end();
  };
  const onTouchMove = (event: TouchEvent) => press.isLifted && event.preventDefault();
  if (press.waits) press.timer = setTimeout(lift, longPressMs);
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', end);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('touchmove', onTouchMove, { passive: false });
  return end;
}

/** Letting go is no click on the tile below. */
function suppressNextClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 50);
}
