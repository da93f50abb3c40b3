import { type PointerEvent, useRef, useState } from 'react';
import { cropInSource, type Rect } from '../edit-geometry.ts';
import type { Cover, EditSettings } from '../edit-state.ts';
import { type Point, type StageView, toImage } from './stage-view.ts';

interface CoverLayerProps {
  settings: EditSettings;
  view: StageView;
  coverKind: Cover['kind'];
  onCover: (cover: Cover) => void;
}

/** Over the stage while parts are covered: a drag draws the part. */
export function CoverLayer({ settings, view, coverKind, onCover }: CoverLayerProps) {
  const from = useRef<Point>(undefined);
  const [drawn, setDrawn] = useState<Rect>();
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = pointOf(event);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (from.current) setDrawn(between(from.current, pointOf(event)));
  };
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const start = from.current;
    from.current = undefined;
    setDrawn(undefined);
    if (!start || event.type === 'pointercancel') return;
    const seen = boundsOf(cornersOf(between(start, pointOf(event))).map((corner) => toImage(view, corner)));
    if (seen.width < 1 || seen.height < 1) return;
    onCover({ kind: coverKind, ...cropInSource({ ...settings, crop: seen }) });
  };
  return (
    <div
      className="cover-layer"
      {...{ onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }}
      data-kind={coverKind}
    >
      {drawn && <i style={{ left: drawn.x, top: drawn.y, width: drawn.width, height: drawn.height }} />}
    </div>
  );
}

const between = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

const cornersOf = ({ x, y, width, height }: Rect): Point[] => [
  { x, y },
  { x: x + width, y },
  { x, y: y + height },
  { x: x + width, y: y + height },
];

/** On a tilted image the part is larger than what was drawn, never smaller. */
function boundsOf(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return between({ x: Math.min(...xs), y: Math.min(...ys) }, { x: Math.max(...xs), y: Math.max(...ys) });
}

function pointOf(event: PointerEvent<HTMLDivElement>): Point {
  const edges = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - edges.left, y: event.clientY - edges.top };
}
