import { type RefObject, useEffect, useState } from 'react';
import type { GridKind } from './grid-kind.ts';

export interface GridShape {
  columns: number;
  rows: number;
  /** Rows to render, the last one excluded. */
  from: number;
  to: number;
  /** Smaller cells, so that three still fit beside each other on a phone. */
  isCompact: boolean;
  rowHeight: number;
}

/** Cells as the style sheet draws them. Those to arrange have room for a row of signs that a finger can hit. */
const cells = {
  arrange: { width: 136, height: 232 },
  normal: { width: 136, height: 188 },
  compact: { width: 96, height: 156 },
};
/** Thumbnails are drawn for the largest. */
export const thumbnailWidth = 120;
const compactUnder = 3 * cells.normal.width;
const padding = 16;
/** Rows rendered beyond the view on either side, so that a slow scroll never shows an empty one. */
const spareRows = 2;
const spareAfterMs = 40;

interface ViewBox {
  width: number;
  height: number;
  top: number;
  /** Rows that come into view at once are drawn first, those beyond it with the next frame. */
  isJump: boolean;
}

/** Of a list with any number of items only the rows in view exist; 5,000 pages cost what 30 do. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, kind: GridKind): GridShape {
  const [box, setBox] = useState<ViewBox>({ width: 0, height: 0, top: 0, isJump: true });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      const next = { width: element.clientWidth, height: element.clientHeight, top: element.scrollTop };
      setBox((last) => {
        const isJump = last.width === 0 || Math.abs(next.top - last.top) > next.height;
        return isSame(last, next) ? last : { ...next, isJump };
      });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);
  useEffect(() => {
    if (!box.isJump || box.width === 0) return;
    const timer = setTimeout(() => setBox((last) => ({ ...last, isJump: false })), spareAfterMs);
    return () => clearTimeout(timer);
  }, [box]);
  return shapeOf(box, count, kind);
}

/** A scroll within the same row changes nothing that is drawn. */
function isSame(a: ViewBox, b: Omit<ViewBox, 'isJump'>): boolean {
  return a.width === b.width && a.height === b.height && stepOf(a.top) === stepOf(b.top);
}

/** Finer than any row, coarser than a pixel. */
function stepOf(top: number): number {
  return Math.floor(top / 50);
}

function shapeOf(box: ViewBox, count: number, kind: GridKind): GridShape {
  const isCompact = kind !== 'arrange' && box.width - padding < compactUnder;
  const { width, height: rowHeight } = cells[kind === 'arrange' ? 'arrange' : isCompact ? 'compact' : 'normal'];
  const columns = Math.max(1, Math.floor((box.width - padding) / width));
  const rows = Math.ceil(count / columns);
  const first = Math.floor(box.top / rowHeight);
  const spare = box.isJump ? 0 : spareRows;
  return {
    columns,
    rows,
    from: Math.max(0, first - spare),
    to: Math.min(rows, first + Math.ceil(box.height / rowHeight) + spare + 1),
    isCompact,
    rowHeight,
  };
}
