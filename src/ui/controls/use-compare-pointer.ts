import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ImageSize } from '../../shared/cover-fit.ts';
import { clampPercent, type Point, shownSize, type Zoom } from './compare-view.ts';

interface ComparePointerOptions {
  zoom: Zoom;
  natural: ImageSize | undefined;
  frame: ImageSize | undefined;
  setDivider: (percent: number) => void;
}

/**
 * What a pointer does to a comparison. The knob always moves the divider. On the image a drag moves the divider too
 * while all of it is seen, and pans once it is larger than its frame. Touch and wheel pan by the browser's own scrolling.
 */
export function useComparePointer({ zoom, natural, frame, setDivider }: ComparePointerOptions) {
  const panRef = useRef<HTMLDivElement>(null);
  const grabbed = useRef<Point>(undefined);
  const [scroll, setScroll] = useState<Point>({ x: 0, y: 0 });
  const shown = shownSize(natural, frame, zoom);
  const isPannable = frame !== undefined && (shown.width > frame.width || shown.height > frame.height);
  useKeptCenter(panRef, shown, scroll);

  const dividerTo = (event: PointerEvent<HTMLElement>) => {
    const edges = panRef.current?.getBoundingClientRect();
    if (edges && edges.width > 0) setDivider(clampPercent((100 * (event.clientX - edges.left)) / edges.width));
  };
  const isHeld = (event: PointerEvent<HTMLElement>) => event.currentTarget.hasPointerCapture(event.pointerId);
  const capture = (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId);

  const panTo = (event: PointerEvent<HTMLElement>) => {
    const from = grabbed.current;
    if (!from) return;
    event.currentTarget.scrollBy(from.x - event.clientX, from.y - event.clientY);
    grabbed.current = { x: event.clientX, y: event.clientY };
  };

  return {
    panRef,
    scroll,
    isPannable,
    panProps: {
      onScroll: () => setScroll({ x: panRef.current?.scrollLeft ?? 0, y: panRef.current?.scrollTop ?? 0 }),
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        if (event.button !== 0 || (isPannable && event.pointerType === 'touch')) return;
        capture(event);
        grabbed.current = { x: event.clientX, y: event.clientY };
        if (!isPannable) dividerTo(event);
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        if (isHeld(event)) (isPannable ? panTo : dividerTo)(event);
      },
    },
    knobProps: {
      onPointerDown: capture,
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        if (isHeld(event)) dividerTo(event);
      },
    },
  };
}

/** A change of zoom keeps what was in the middle in the middle. */
function useKeptCenter(panRef: RefObject<HTMLDivElement | null>, shown: ImageSize, scroll: Point): void {
  const last = useRef({ shown, scroll });
  const { width, height } = shown;
  useLayoutEffect(() => {
    const pan = panRef.current;
    // An image that became smaller has already pulled the scrolling with it: only what was noted before is true.
    const { shown: before, scroll: at } = last.current;
    if (!pan || before.width === 0 || (before.width === width && before.height === height)) return;
    const middle = (scrolled: number, seen: number, from: number, to: number) =>
      ((from <= seen ? from / 2 : scrolled + seen / 2) / from) * to - seen / 2;
    pan.scrollTo(
      middle(at.x, pan.clientWidth, before.width, width),
      middle(at.y, pan.clientHeight, before.height, height),
    );
  }, [panRef, width, height]);
  useLayoutEffect(() => {
    last.current = { shown: { width, height }, scroll };
  });
}
