import { type PointerEvent, useRef, useState } from 'react';
import { type Point, radiusOfPressure } from '../mask/brush-stroke.ts';
import type { Stroke } from '../mask/cutout-painter.browser.ts';
import type { PaintMode } from '../mask/paint-pixels.ts';
import { HoverPoint } from './hover-point.ts';
import type { ShownStroke } from './shown-stroke.ts';
import type { BrushSettings } from './studio-tools.ts';
import { type StudioView, toImage } from './studio-view.ts';

interface StagePointerProps {
  begin: (mode: PaintMode) => ShownStroke;
  brush: BrushSettings;
  view: StudioView | undefined;
  isPanning: boolean;
  onStroke: (stroke: Stroke) => void;
  onPick: (point: Point) => void;
  /** A drag of the view or of what is placed, in pixels of the stage. */
  onMove: (dx: number, dy: number, gesture: 'pan' | 'place') => void;
  onPinch: (center: Point, factor: number) => void;
}

type Gesture =
  | { kind: 'stroke'; id: number; stroke: ShownStroke; at: Point }
  | { kind: 'move'; id: number; at: Point; as: 'pan' | 'place' }
  | { kind: 'pick'; id: number; at: Point }
  | { kind: 'pinch'; fingers: Map<number, Point> };

/** A pick is a click; farther than this it was something else. */
const clickReach = 6;

/** Paints, picks, moves and pinches by mouse, pen and fingers. `hover` is where the brush would paint. */
export function useStagePointer(props: StagePointerProps) {
  const { begin, brush, view, isPanning, onStroke, onPick, onMove, onPinch } = props;
  const gesture = useRef<Gesture>(undefined);
  const [hover] = useState(() => new HoverPoint());

  const extend = (stroke: ShownStroke, from: Point, to: Point, event: globalThis.PointerEvent) => {
    if (!view) return;
    const radius = radiusOfPressure(brush.size / 2, event.pointerType, event.pressure);
    stroke.extend(view, from, to, { radius, hardness: 1 - brush.softness });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    const { current } = gesture;
    if (event.pointerType === 'touch' && current && current.kind !== 'pinch') {
      // The first finger has left a dot by now that nobody wanted.
      if (current.kind === 'stroke') current.stroke.cancel();
      gesture.current = { kind: 'pinch', fingers: new Map([[current.id, current.at]]) };
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    if (gesture.current?.kind === 'pinch') {
      gesture.current.fingers.set(event.pointerId, at);
      return;
    }
    if (gesture.current || (event.button !== 0 && event.button !== 1)) return;
    const id = event.pointerId;
    if (isPanning || event.button === 1) gesture.current = { kind: 'move', id, at, as: 'pan' };
    else if (brush.tool === 'move') gesture.current = { kind: 'move', id, at, as: 'place' };
    else if (brush.tool === 'pick') gesture.current = { kind: 'pick', id, at };
    else {
      const stroke = begin(brush.tool);
      gesture.current = { kind: 'stroke', id, stroke, at };
      extend(stroke, at, at, event.nativeEvent);
    }
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = pointOf(event);
    hover.set(event.pointerType === 'touch' ? undefined : at);
    const { current } = gesture;
    if (!current) return;
    if (current.kind === 'pinch') return pinch(current.fingers, event.pointerId, at);
    if (current.id !== event.pointerId) return;
    if (current.kind === 'move') {
      onMove(at.x - current.at.x, at.y - current.at.y, current.as);
      current.at = at;
    }
    if (current.kind !== 'stroke') return;
    const edges = event.currentTarget.getBoundingClientRect();
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    for (const step of passed.length > 0 ? passed : [event.nativeEvent]) {
      const next = { x: step.clientX - edges.left, y: step.clientY - edges.top };
      extend(current.stroke, current.at, next, step);
      current.at = next;
    }
  };

  const pinch = (fingers: Map<number, Point>, id: number, at: Point) => {
    const before = [...fingers.values()];
    if (!fingers.has(id)) return;
    fingers.set(id, at);
    const after = [...fingers.values()];
    const [a, b] = before;
    const [c, d] = after;
    if (!a || !b || !c || !d) return;
    const from = middle(a, b);
    const to = middle(c, d);
    onMove(to.x - from.x, to.y - from.y, 'pan');
    onPinch(to, Math.hypot(c.x - d.x, c.y - d.y) / Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)));
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = gesture;
    if (!current) return;
    if (current.kind === 'pinch') {
      current.fingers.delete(event.pointerId);
      if (current.fingers.size === 0) gesture.current = undefined;
      return;
    }
    if (current.id !== event.pointerId) return;
    gesture.current = undefined;
    const isLost = event.type === 'pointercancel';
    if (current.kind === 'stroke') {
      if (isLost) current.stroke.cancel();
      else {
        current.stroke.stop();
        onStroke(current.stroke.stroke);
      }
    }
    const at = pointOf(event);
    const isClick = Math.hypot(at.x - current.at.x, at.y - current.at.y) <= clickReach;
    if (current.kind === 'pick' && isClick && view && !isLost) onPick(toImage(view, at));
  };

  return {
    hover,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: () => hover.set(undefined),
    },
  };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function pointOf(event: PointerEvent<HTMLElement>): Point {
  const edges = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - edges.left, y: event.clientY - edges.top };
}
