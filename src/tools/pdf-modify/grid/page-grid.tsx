import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { DragGhost } from './drag-ghost.tsx';
import type { GridItem } from './grid-item.ts';
import type { GridKind } from './grid-kind.ts';
import { moveByKey } from './page-keys.ts';
import { PageTile } from './page-tile.tsx';
import type { Active } from './use-active.ts';
import { useTileDrag } from './use-tile-drag.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** A click or the space bar on an item. */
export interface Press {
  item: GridItem;
  index: number;
  /** From the one that was active before up to here. */
  isRange: boolean;
  /** The second of a double click, which opens the page: what the first one did is taken back. */
  isSecond: boolean;
  /** The shortcut on the tile that was hit. */
  sign?: string | undefined;
}

interface PageGridProps {
  store: ThumbnailStore;
  kind: GridKind;
  items: readonly GridItem[];
  active: Active;
  selected: ReadonlySet<number>;
  label: string;
  /** Id of the text that explains it. */
  helpId: string;
  labelOf: (item: GridItem) => string;
  isInert: boolean;
  onPress: (press: Press) => void;
  /** Keys of the grid's own purpose; true when one was taken. `step` is where an arrow leads. */
  onKey?: (event: KeyboardEvent, step: number | undefined) => boolean;
  onZoom: (item: GridItem) => void;
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
  const { columns, rows, from, to, isCompact, rowHeight } = shape;
  const { drag, onPointerDown } = useTileDrag({
    scroller,
    shape: { count: items.length, columns, rowHeight },
    onLift: (lifted) => props.onLift?.(lifted),
    onDrop: (place) => props.onDrop?.(place),
  });
  useActiveInView(scroller, active.index, columns, rowHeight);

  const hit = (event: { target: EventTarget | null }) => {
    const target = event.target instanceof Element ? event.target : null;
    const own = Number(target?.closest<HTMLElement>('[data-item]')?.dataset['item']);
    const index = items.findIndex((item) => item.id === own);
    const item = items[index];
    return item && { item, index, sign: target?.closest<HTMLElement>('[data-do]')?.dataset['do'] };
  };
  const onClick = (event: MouseEvent) => {
    const found = hit(event);
    if (!found) return;
    props.onPress({ ...found, isRange: event.shiftKey, isSecond: event.detail === 2 });
    active.set(found.index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const item = items[active.index];
    const isRtl = document.documentElement.dir === 'rtl';
    const move = moveByKey(event, active.index + 1, items.length, columns, isRtl);
    const next = move && move.page - 1;
    if (!item) return;
    if (!props.onKey?.(event, next === undefined ? undefined : next - active.index)) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (next !== undefined) {
        const target = items[next];
        if (move?.extends && target) props.onPress({ item: target, index: next, isRange: true, isSecond: false });
        active.set(next);
      } else if (event.key === ' ') props.onPress({ item, index: active.index, isRange: false, isSecond: false });
      else if (event.key === 'Enter') props.onZoom(item);
      else return;
    }
    event.preventDefault();
  };
  const shown = items.slice(from * columns, to * columns);
  const lifted = drag && items.find((item) => item.id === drag.id);
  return (
    <>
      <div
        ref={scroller}
        className="thumbs"
        data-kind={kind}
        data-compact={isCompact}
        data-dragging={drag !== undefined}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={props.label}
        aria-describedby={props.helpId}
        aria-activedescendant={
          active.index >= from * columns && active.index < to * columns ? `${id}-${items[active.index]?.id}` : undefined
        }
        inert={props.isInert}
        onClick={onClick}
        onDoubleClick={(event) => {
          const found = hit(event);
          if (found && !found.sign) props.onZoom(found.item);
        }}
        onKeyDown={onKeyDown}
        onContextMenu={(event) => drag && event.preventDefault()}
        onPointerDown={(event) => {
          const found = props.onDrop && hit(event);
          if (found) onPointerDown(event, found.item.id, found.sign === 'grip');
        }}
      >
        <div className="thumbs-all" role="presentation" style={{ blockSize: rows * rowHeight }}>
          <div
            className="thumbs-shown"
            role="presentation"
            style={{ transform: `translateY(${from * rowHeight}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {shown.map((item, index) => {
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
                  label={props.labelOf(item)}
                  isSelected={selected.has(item.id)}
                  isActive={place === active.index}
                  isLifted={drag !== undefined && (selected.has(item.id) || item.id === drag.id)}
                  insertion={insertionOf(drag?.to, place, items.length)}
                />
              );
            })}
          </div>
        </div>
      </div>
      {drag && lifted && <DragGhost store={store} item={lifted} at={drag} count={Math.max(1, selected.size)} />}
    </>
  );
}

function insertionOf(to: number | undefined, place: number, count: number): 'before' | 'after' | undefined {
  if (to === undefined) return undefined;
  if (to === place) return 'before';
  return to === count && place === count - 1 ? 'after' : undefined;
}

/** The page that the keys reached is brought into view within the grid; the window stays where it is. */
function useActiveInView(
  scroller: React.RefObject<HTMLElement | null>,
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
