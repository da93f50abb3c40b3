import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { nearestSlot, type Point, placeWhileDragging } from './drag-slots.ts';

/** A press becomes a drag after this way; less is a click. */
const liftedAfterPx = 5;
const scrollZonePx = 72;
const scrollStepPx = 14;

interface Drag {
  from: number;
  over: number;
  offset: Point;
}

interface Press {
  index: number;
  start: Point;
  slots: Point[];
  last: { x: number; y: number };
}

/**
 * Reordering with mouse, pen and finger. While a card is dragged nothing moves in the document: the others slide to
 * where they would stand by transforms, and the list changes once, when the card is let go. Children with `data-fixed`
 * keep their place and do not count.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const press = useRef<Press>(undefined);
  const dragged = useRef<Drag>(undefined);
  const moveTo = useRef(onMove);
  useEffect(() => {
    moveTo.current = onMove;
  });

  useEffect(() => {
    const update = (next: Drag | undefined) => {
      dragged.current = next;
      setDrag(next);
    };
    const follow = () => {
      const { current } = press;
      if (!current) return;
      const offset = { x: current.last.x - current.start.x, y: current.last.y + window.scrollY - current.start.y };
      if (!dragged.current && Math.hypot(offset.x, offset.y) < liftedAfterPx) return;
      const home = current.slots[current.index];
      if (!home) return;
      const over = nearestSlot(current.slots, { x: home.x + offset.x, y: home.y + offset.y });
      update({ from: current.index, over, offset });
    };
    const onPointerMove = (event: PointerEvent) => {
      if (!press.current) return;
      press.current.last = { x: event.clientX, y: event.clientY };
      follow();
      if (dragged.current && frame === 0) frame = requestAnimationFrame(scrollOn);
    };
    const finish = (isDropped: boolean) => {
      const done = dragged.current;
      press.current = undefined;
      if (!done) return;
      update(undefined);
      if (isDropped && done.over !== done.from) moveTo.current(done.from, done.over);
    };
    const drop = () => finish(true);
    const giveUp = () => finish(false);
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && dragged.current && giveUp();
    /** Runs only while a card is lifted. */
    let frame = 0;
    const scrollOn = () => {
      if (!dragged.current || !press.current) {
        frame = 0;
        return;
      }
      if (scrollNearEdge(press.current.last.y)) follow();
      frame = requestAnimationFrame(scrollOn);
    };

    window.addEventListener('pointermove', onPointerMove);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', giveUp);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onPointerMove);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', giveUp);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  /** For each card: a mouse takes it anywhere but on its fields and buttons, a finger only by its grip. */
  const onPointerDown = (index: number) => (event: ReactPointerEvent<HTMLElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    const isGrip = target?.closest('[data-grip]') != null;
    if (event.button !== 0 || (!isGrip && (event.pointerType === 'touch' || target?.closest('input, button, label'))))
      return;
    if (!isGrip) event.preventDefault();
    const cards = [...(list.current?.children ?? [])].filter((child) => !child.hasAttribute('data-fixed'));
    const slots = cards.map((child) => {
      const { x, y } = child.getBoundingClientRect();
      return { x, y: y + window.scrollY };
    });
    const last = { x: event.clientX, y: event.clientY };
    press.current = { index, slots, start: { x: last.x, y: last.y + window.scrollY }, last };
  };

  /** Where the card of this place stands at the moment. */
  const placeOf = (index: number) => placeWhileDragging(index, drag, press.current?.slots ?? []);
  return { isDragging: drag !== undefined, placeOf, onPointerDown };
}

function scrollNearEdge(clientY: number): boolean {
  const before = window.scrollY;
  if (clientY < scrollZonePx) window.scrollBy(0, -scrollStepPx);
  else if (clientY > window.innerHeight - scrollZonePx) window.scrollBy(0, scrollStepPx);
  return window.scrollY !== before;
}
