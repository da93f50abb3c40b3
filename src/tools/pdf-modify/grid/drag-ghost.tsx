import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { usePageCanvas } from '../../../ui/upload/pdf/use-page-canvas.ts';
import type { GridItem } from './grid-item.ts';

interface DragGhostProps {
  store: ThumbnailStore;
  item: GridItem;
  at: { x: number; y: number };
  /** How many pages go along. */
  count: number;
}

/** The page under the pointer while it is dragged. */
export function DragGhost({ store, item, at, count }: DragGhostProps) {
  const frame = usePageCanvas(store, item.page);
  return (
    <div className="drag-ghost" style={{ translate: `${at.x}px ${at.y}px` }} aria-hidden>
      <div ref={frame} className="thumb-page" data-turn={item.turn} style={{ rotate: `${item.turn}deg` }} />
      {count > 1 && <span className="drag-count num">{count}</span>}
    </div>
  );
}
