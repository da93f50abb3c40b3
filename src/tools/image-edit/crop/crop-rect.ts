import type { Rect, Size } from '../edit-geometry.ts';

export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

export interface Step {
  dx: number;
  dy: number;
}

/** Width ÷ height, or free. */
export type Aspect = number | undefined;

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** Whole pixels, at least one, inside the frame. */
export function insideFrame(rect: Rect, frame: Size): Rect {
  const width = clamp(Math.round(rect.width), 1, frame.width);
  const height = clamp(Math.round(rect.height), 1, frame.height);
  return {
    x: clamp(Math.round(rect.x), 0, frame.width - width),
    y: clamp(Math.round(rect.y), 0, frame.height - height),
    width,
    height,
  };
}

export function moveCrop(rect: Rect, { dx, dy }: Step, frame: Size): Rect {
  return insideFrame({ ...rect, x: rect.x + dx, y: rect.y + dy }, frame);
}

/** Pulls an edge or a corner; the opposite one stays where it is. */
export function resizeCrop(rect: Rect, handle: Handle, { dx, dy }: Step, frame: Size, aspect?: Aspect): Rect {
  const right = rect.x + rect.width;
  const bottom = rect.y + rect.height;
  const isWest = handle.includes('w');
  const isNorth = handle.includes('n');
  const west = isWest ? clamp(rect.x + dx, 0, right - 1) : rect.x;
  const east = handle.includes('e') ? clamp(right + dx, rect.x + 1, frame.width) : right;
  const north = isNorth ? clamp(rect.y + dy, 0, bottom - 1) : rect.y;
  const south = handle.includes('s') ? clamp(bottom + dy, rect.y + 1, frame.height) : bottom;
  const pulled = { x: west, y: north, width: east - west, height: south - north };
  if (aspect === undefined) return insideFrame(pulled, frame);

  const isSide = handle.length === 1;
  const centerX = rect.x + rect.width / 2;
  const centerY = rect.y + rect.height / 2;
  // How far it may grow: away from the fixed edge, or to both sides of the middle.
  const room = {
    width:
      isSide && !/[we]/.test(handle)
        ? 2 * Math.min(centerX, frame.width - centerX)
        : isWest
          ? right
          : frame.width - rect.x,
    height:
      isSide && !/[ns]/.test(handle)
        ? 2 * Math.min(centerY, frame.height - centerY)
        : isNorth
          ? bottom
          : frame.height - rect.y,
  };
  const wanted =
    handle === 'e' || handle === 'w'
      ? pulled.width
      : isSide
        ? pulled.height * aspect
        : Math.max(pulled.width, pulled.height * aspect);
  const { width, height } = sizeOfAspect(Math.min(wanted, room.width, room.height * aspect), aspect);
  const x = isSide && !/[we]/.test(handle) ? centerX - width / 2 : isWest ? right - width : rect.x;
  const y = isSide && !/[ns]/.test(handle) ? centerY - height / 2 : isNorth ? bottom - height : rect.y;
  return insideFrame({ x, y, width, height }, frame);
}

/** A rectangle drawn from one point to another. */
export function drawCrop(from: { x: number; y: number }, { dx, dy }: Step, frame: Size, aspect?: Aspect): Rect {
  const x = clamp(Math.round(from.x), 0, frame.width - 1);
  const y = clamp(Math.round(from.y), 0, frame.height - 1);
  const handle: Handle = dy < 0 ? (dx < 0 ? 'nw' : 'ne') : dx < 0 ? 'sw' : 'se';
  const corner = { x: dx < 0 ? x - 1 : x, y: dy < 0 ? y - 1 : y };
  return resizeCrop(insideFrame({ ...corner, width: 1, height: 1 }, frame), handle, { dx, dy }, frame, aspect);
}

/** The same middle and about the same area in another shape. */
export function shapeCrop(rect: Rect, aspect: Aspect, frame: Size): Rect {
  if (aspect === undefined) return rect;
  const wanted = Math.sqrt(rect.width * rect.height * aspect);
  const { width, height } = sizeOfAspect(Math.min(wanted, frame.width, frame.height * aspect), aspect);
  const x = rect.x + (rect.width - width) / 2;
  const y = rect.y + (rect.height - height) / 2;
  return insideFrame({ x, y, width, height }, frame);
}

/**
 * One typed number. A place counts first and the size gives way, so that x, y, width and height can be typed in turn;
 * a size counts first as well, and moves the crop where it would not fit. A place outside the image is none.
 */
export function typeCrop(rect: Rect, field: keyof Rect, value: number, frame: Size, aspect?: Aspect): Rect {
  const isPlace = field === 'x' || field === 'y';
  if (isPlace && Math.round(value) >= (field === 'x' ? frame.width : frame.height)) return rect;
  const typed = { ...rect, [field]: value };
  const room = isPlace
    ? { width: frame.width - Math.round(typed.x), height: frame.height - Math.round(typed.y) }
    : frame;
  if (aspect === undefined) {
    const width = Math.min(typed.width, room.width);
    return insideFrame({ ...typed, width, height: Math.min(typed.height, room.height) }, frame);
  }
  const wanted = field === 'height' ? typed.height * aspect : typed.width;
  return insideFrame({ ...typed, ...sizeOfAspect(Math.min(wanted, room.width, room.height * aspect), aspect) }, frame);
}

function sizeOfAspect(width: number, aspect: number): Size {
  const whole = Math.max(1, Math.round(width));
  return { width: whole, height: Math.max(1, Math.round(whole / aspect)) };
}
