import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isInset, type Rect, type Size } from '../edit-geometry.ts';
import { aspectOf, type EditSettings, frameOf } from '../edit-state.ts';
import { type Point, type StageView, toImage } from '../stage/stage-view.ts';
import { type Aspect, drawCrop, type Handle, handles, moveCrop, resizeCrop, type Step } from './crop-rect.ts';
import { cropOfLevel, levelFrameOf, levelStage, toLevel } from './level-crop.ts';
import { newGesture } from './new-gesture.ts';

/** What was taken hold of: a handle, the rectangle itself, or the bare image, on which a new one is drawn. */
export type Grip = Handle | 'move' | 'draw';

interface Drag {
  grip: Grip;
  gesture: string;
  from: Point;
  /** The frame as it was taken hold of. */
  frame: Rect;
  hasMoved: boolean;
}

/** A click is no drag until it has gone this far, in pixels of the screen. */
const dragStartsAfter = 3;
/** Arrow keys go through the longer side in so many steps. */
const keySteps = 400;

/** The frame that hands move: the crop on the image, or the level frame in a straightened one. */
interface Ground {
  frame: Rect;
  bounds: Size;
  aspect: Aspect;
  toGround: (point: Point) => Point;
  cropOf: (from: Rect, wanted: Rect) => Rect | undefined;
}

function groundOf(settings: EditSettings, view: StageView, stage: Size): Ground {
  const whole = frameOf(settings);
  const aspect = aspectOf(settings, whole);
  if (!isInset(settings)) {
    return {
      frame: settings.crop,
      bounds: whole,
      aspect,
      toGround: (point) => toImage(view, point),
      cropOf: (_, wanted) => wanted,
    };
  }
  return {
    frame: levelFrameOf(view, settings),
    bounds: levelStage(view, stage),
    aspect: aspect && (aspect * view.scale.x) / view.scale.y,
    toGround: (point) => toLevel(view, point),
    cropOf: (from, wanted) => cropOfLevel(view, settings, from, wanted),
  };
}

function pull({ bounds, aspect }: Ground, grip: Grip, frame: Rect, from: Point, step: Step): Rect {
  if (grip === 'move') return { ...frame, ...placeOf(moveCrop(frame, step, bounds)) };
  if (grip === 'draw') return drawCrop(from, step, bounds, aspect);
  return resizeCrop(frame, grip, step, bounds, aspect);
}

const placeOf = ({ x, y }: Rect): Point => ({ x, y });

/** Moves, resizes and draws the crop by mouse, pen, finger and arrow keys. */
export function useCropDrag(
  settings: EditSettings,
  view: StageView,
  stage: Size,
  onCrop: (crop: Rect, gesture: string) => void,
) {
  const drag = useRef<Drag>(undefined);
  const surface = useRef<SVGSVGElement>(null);
  useHoldScroll(surface, drag);
  const keyGesture = useRef('');
  const [isDragging, setDragging] = useState(false);
  const whole = frameOf(settings);
  const ground = groundOf(settings, view, stage);

  const take = (grip: Grip, frame: Rect, from: Point, step: Step, gesture: string) => {
    // A drawn frame begins at its own corner.
    const start = grip === 'draw' ? { ...from, width: 1, height: 1 } : frame;
    const crop = ground.cropOf(start, pull(ground, grip, frame, from, step));
    if (crop) onCrop(crop, gesture);
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    const grip = gripOf(event, settings.crop.width === whole.width && settings.crop.height === whole.height);
    if (!grip || event.button !== 0 || drag.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = {
      grip,
      gesture: newGesture(),
      from: ground.toGround(pointOf(event)),
      frame: ground.frame,
      hasMoved: false,
    };
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const held = drag.current;
    if (!held) return;
    const to = ground.toGround(pointOf(event));
    const step = { dx: to.x - held.from.x, dy: to.y - held.from.y };
    held.hasMoved ||= Math.hypot(step.dx * view.scale.x, step.dy * view.scale.y) > dragStartsAfter;
    if (!held.hasMoved) return;
    setDragging(true);
    take(held.grip, held.frame, held.from, step, held.gesture);
  };
  const onPointerEnd = () => {
    drag.current = undefined;
    setDragging(false);
  };
  /** Arrow keys do what a drag of the focused part would; on the rectangle itself, Shift resizes. */
  const onKeyDown = (event: KeyboardEvent, part: Handle | 'move') => {
    const direction = arrows[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) keyGesture.current = newGesture();
    const length = Math.max(1, Math.round(Math.max(whole.width, whole.height) / keySteps));
    const step = { dx: direction.dx * length, dy: direction.dy * length };
    const grip = part === 'move' && event.shiftKey ? (direction.dx === 0 ? 's' : 'e') : part;
    const held = ground.aspect && grip !== 'move' && part === 'move' ? 'se' : grip;
    take(held, ground.frame, ground.frame, step, keyGesture.current);
  };
  return {
    surface,
    isDragging,
    onKeyDown,
    pointer: { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd },
  };
}

/** Chromium does not honor `touch-action` on the parts of an SVG: while one is held, the page must not scroll. */
function useHoldScroll(surface: RefObject<SVGSVGElement | null>, drag: RefObject<Drag | undefined>): void {
  useEffect(() => {
    const element = surface.current;
    const hold = (event: TouchEvent) => drag.current && event.cancelable && event.preventDefault();
    // React listens passively, and a passive listener cannot hold anything.
    element?.addEventListener('touchmove', hold, { passive: false });
    return () => element?.removeEventListener('touchmove', hold);
  }, [surface, drag]);
}

const arrows: Record<string, Step> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

function gripOf(event: PointerEvent<SVGSVGElement>, isWhole: boolean): Grip | undefined {
  const named = event.target instanceof Element ? event.target.closest('[data-grip]')?.getAttribute('data-grip') : null;
  const handle = handles.find((known) => known === named);
  if (handle) return handle;
  if (named === 'move' && !isWhole) return 'move';
  // A finger on the bare image scrolls the page; it crops by the handles.
  return named && event.pointerType !== 'touch' ? 'draw' : undefined;
}

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
}
