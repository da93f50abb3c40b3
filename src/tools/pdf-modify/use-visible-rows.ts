import { type RefObject, useEffect, useState } from 'react';

export interface GridShape {
  columns: number;
  rows: number;
  /** Rows to render, the last one excluded. */
  from: number;
  to: number;
}

export const cellWidth = 116;
export const rowHeight = 176;
export const gridGap = 8;
/** Rows rendered beyond the view on either side, so that a slow scroll never shows an empty one. */
const spareRows = 2;

/** Of a list with any number of items only the rows in view exist; 5,000 pages cost what 30 do. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number): GridShape {
  const [box, setBox] = useState({ width: 0, height: 0, top: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight, top: element.scrollTop };
      setBox((last) => (isSame(last, next) ? last : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  return shapeOf(box, count);
}

/** A scroll within the same row changes nothing that is drawn. */
function isSame(a: { width: number; height: number; top: number }, b: typeof a): boolean {
  return (
    a.width === b.width && a.height === b.height && Math.floor(a.top / rowHeight) === Math.floor(b.top / rowHeight)
  );
}

export function shapeOf(box: { width: number; height: number; top: number }, count: number): GridShape {
  const columns = Math.max(1, Math.floor((box.width - gridGap) / (cellWidth + gridGap)));
  const rows = Math.ceil(count / columns);
  const first = Math.floor(box.top / rowHeight);
  return {
    columns,
    rows,
    from: Math.max(0, first - spareRows),
    to: Math.min(rows, first + Math.ceil(box.height / rowHeight) + spareRows + 1),
  };
}
