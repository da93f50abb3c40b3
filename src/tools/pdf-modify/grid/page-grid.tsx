import { type RefObject, useEffect, useId, useRef } from 'react';
import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { DragGhost } from './drag-ghost.tsx';
import { type GridEvents, gridEvents } from './grid-events.ts';
import type { GridItem } from './grid-item.ts';
import type { GridKind } from './grid-kind.ts';
import { PageTile } from './page-tile.tsx';
import { type TileDrag, useTileDrag } from './use-tile-drag.ts';
import { type GridShape, useVisibleRows } from './use-visible-rows.ts';

interface PageGridProps extends GridEvents {
  store: ThumbnailStore;
  kind: GridKind;
  selected: ReadonlySet<number>;
  label: string;
  /** Id of the text that explains it. */
  helpId: string;
  labelOf: (item: GridItem) => string;
  isInert: boolean;
  /** Dragging, where there is an order to set. */
  onLift?: (id: number) => void;
  onDrop?: (place: number) => void;
}

/** Pages to work on: a click chooses, Shift goes up to there, keys do both. Only the rows in view exist. */
export function PageGrid(props: PageGridProps) {
  const { store, kind, items, active, selected } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const shape = useVisibleRows(scroller, items.length, kind);
  const { columns, rowHeight } = shape;
  const { drag, onPointerDown } = useTileDrag({
    scroller,
    shape: { count: items.length, columns, rowHeight },
    onLift: (lifted) => props.onLift?.(lifted),
    onDrop: (place) => props.onDrop?.(place),
  });
  useActiveInView(scroller, active.index, columns, rowHeight);
  const { hit, onClick, onDoubleClick, onKeyDown } = gridEvents(props, columns);
  const isActiveShown = active.index >= shape.from * columns && active.index < shape.to * columns;
  const lifted = drag && items.find((item) => item.id === drag.id);
  return (
    <>
      <div
        ref={scroller}
        className="thumbs"
        data-kind={kind}
        data-compact={shape.isCompact}
        data-dragging={drag !== undefined}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={props.label}
        aria-describedby={props.helpId}
        aria-activedescendant={isActiveShown ? `${id}-${items[active.index]?.id}` : undefined}
        inert={props.isInert}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onKeyDown={onKeyDown}
        onScroll={(event) => store.giveWay(event.currentTarget.scrollTop)}
        onContextMenu={(event) => drag && event.preventDefault()}
        onPointerDown={(event) => {
          const found = props.onDrop && hit(event);
          if (found) onPointerDown(event, found.item.id, found.sign === 'grip');
        }}
      >
        <ShownTiles {...props} id={id} shape={shape} drag={drag} />
      </div>
      {drag && lifted && <DragGhost store={store} item={lifted} at={drag} count={Math.max(1, selected.size)} />}
    </>
  );
}

interface ShownTilesProps extends PageGridProps {
  id: string;
  shape: GridShape;
  drag: TileDrag | undefined;
}

function ShownTiles({ store, kind, items, active, selected, labelOf, id, shape, drag }: ShownTilesProps) {
  const { columns, rows, from, to, rowHeight } = shape;
  return (
    <div className="thumbs-all" role="presentation" style={{ blockSize: rows * rowHeight }}>
      <div
        className="thumbs-shown"
        role="presentation"
        style={{
          transform: `translateY(${from * rowHeight}px)`,
          // Sizes that ask no tile what it holds: while the grid scrolls, tiles that stay are not measured again.
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          gridAutoRows: `${rowHeight}px`,
        }}
      >
        {items.slice(from * columns, to * columns).map((item, index) => {
          const place = from * columns + index;
          return (
            <PageTile
              key={item.id}
              store={store}
              item={item}
              kind={kind}
              id={`${id}-${item.id}`}
              position={place + 1}
              total={items.length}
              label={labelOf(item)}
              isSelected={selected.has(item.id)}
              isActive={place === active.index}
              isLifted={drag !== undefined && (selected.has(item.id) || item.id === drag.id)}
              insertion={insertionOf(drag?.to, place, items.length)}
            />
          );
        })}
      </div>
    </div>
  );
}

function insertionOf(to: number | undefined, place: number, count: number): 'before' | 'after' | undefined {
  if (to === undefined) return undefined;
  if (to === place) return 'before';
  return to === count && place === count - 1 ? 'after' : undefined;
}

/** The page that the keys reached is brought into view within the grid; the window stays where it is. */
function useActiveInView(
  scroller: RefObject<HTMLElement | null>,
  active: number,
  columns: number,
  rowHeight: number,
): void {
  const moved = useRef(active);
  useEffect(() => {
    const element = scroller.current;
    if (!element || moved.current === active) return;
    moved.current = active;
    const top = Math.floor(active / columns) * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
  }, [scroller, active, columns, rowHeight]);
}
