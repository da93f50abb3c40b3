import type { ImageSize } from '../../shared/cover-fit.ts';

export const zooms = ['fit', '100', '200'] as const;
/** The whole image, or pixels of the image per pixel of the page in percent. */
export type Zoom = (typeof zooms)[number];

export interface Point {
  x: number;
  y: number;
}

interface View {
  natural: ImageSize | undefined;
  frame: ImageSize | undefined;
  zoom: Zoom;
  scroll: Point;
}

/** Where in the frame an image is drawn: centered while it is smaller than the frame, else moved by the scrolling. */
export function placeImage({ natural, frame, zoom, scroll }: View) {
  const { width, height } = shownSize(natural, frame, zoom);
  const left = width <= (frame?.width ?? 0) ? ((frame?.width ?? 0) - width) / 2 : -scroll.x;
  const top = height <= (frame?.height ?? 0) ? ((frame?.height ?? 0) - height) / 2 : -scroll.y;
  return { width, height, transform: `translate(${left}px, ${top}px)` };
}

export function shownSize(natural: ImageSize | undefined, frame: ImageSize | undefined, zoom: Zoom): ImageSize {
  if (!natural || !frame) return { width: 0, height: 0 };
  const scale =
    zoom === 'fit' ? Math.min(frame.width / natural.width, frame.height / natural.height) : Number(zoom) / 100;
  // A rounded pixel too many would bring scroll bars to an image that fits.
  const round = zoom === 'fit' ? Math.floor : Math.round;
  return { width: Math.max(1, round(natural.width * scale)), height: Math.max(1, round(natural.height * scale)) };
}

const keySteps: Record<string, number> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -20,
  PageUp: 20,
  Home: -100,
  End: 100,
};

/** The divider's place in percent after a key; undefined for keys that are not its own. */
export function moveDivider(key: string, divider: number): number | undefined {
  const step = keySteps[key];
  return step === undefined ? undefined : clampPercent(divider + step);
}

export function clampPercent(value: number): number {
  return Math.min(100, Math.max(0, value));
}
