import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from '../../../ui/upload/pdf/open-pdf.ts';
import { moveByKey } from '../page-keys.ts';
import type { ThumbnailStore } from '../thumbnail-store.ts';
import { useVisibleRows } from '../use-visible-rows.ts';
import { PageZoom } from './page-zoom.tsx';
import { ResultTile } from './result-tile.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { copyTiles, moveTiles, removeTiles, shiftTiles, type Tile, turnTiles } from './tiles.ts';
import { useTileDrag } from './use-tile-drag.ts';

interface ArrangeGridProps {
  document: PDFDocumentProxy;
  store: ThumbnailStore;
  tiles: readonly Tile[];
  isInert: boolean;
  onChange: (tiles: Tile[]) => void;
}

type Ids = ReadonlySet<number>;

/** The pages of the result in their order: dragged, turned, copied and taken out by pointer, finger and keys. */
export function ArrangeGrid({ document: pdf, store, tiles, isInert, onChange }: ArrangeGridProps) {
  const { t } = useTranslation('pdf-modify');
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { columns, rows, from, to, isCompact, rowHeight } = useVisibleRows(scroller, tiles.length);
  const [activeId, setActiveId] = useState<number>();
  const [marked, setMarked] = useState<Ids>(new Set());
  const [zoomed, setZoomed] = useState<Tile>();
  const [spoken, setSpoken] = useState('');
  const present = new Set(tiles.map((tile) => tile.id));
  const selected: Ids = new Set([...marked].filter((one) => present.has(one)));
  const activePlace = Math.max(
    0,
    tiles.findIndex((tile) => tile.id === activeId),
  );
  const active = tiles[activePlace];
  /** What an action is about: the selected ones, or the one the keys are on. */
  const subjects = (): Ids => (selected.size > 0 ? selected : new Set(active ? [active.id] : []));

  const change = (next: Tile[], about: Ids) => {
    onChange(next);
    const place = next.findIndex((tile) => about.has(tile.id));
    const tile = next[place];
    if (tile) setSpoken(t('tileNow', { page: tile.page, position: place + 1, total: next.length, degrees: tile.turn }));
    else setSpoken(t('tilesLeft', { count: next.length }));
  };
  const actions = {
    turnLeft: (about = subjects()) => change(turnTiles(tiles, about, -90), about),
    turnRight: (about = subjects()) => change(turnTiles(tiles, about, 90), about),
    copy: (about = subjects()) => change(copyTiles(tiles, about), about),
    remove: (about = subjects()) => {
      const next = removeTiles(tiles, about);
      setActiveId(next[Math.min(activePlace, next.length - 1)]?.id);
      change(next, about);
    },
    clear: () => setMarked(new Set()),
  };
  const { drag, onPointerDown } = useTileDrag({
    scroller,
    count: tiles.length,
    columns,
    rowHeight,
    onLift: (lifted) => selected.has(lifted) || setMarked(new Set([lifted])),
    onDrop: (place) => change(moveTiles(tiles, selected, place), selected),
  });
  const tileOf = (event: { target: EventTarget | null }) => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tile]') : null;
    return tiles.find((tile) => tile.id === Number(element?.dataset['tile']));
  };
  const toggle = (tile: Tile) => {
    const next = new Set(selected);
    if (!next.delete(tile.id)) next.add(tile.id);
    setMarked(next);
  };
  const onClick = (event: MouseEvent) => {
    const tile = tileOf(event);
    if (!tile) return;
    const sign =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-do]')?.dataset['do'] : undefined;
    setActiveId(tile.id);
    const about = selected.has(tile.id) ? selected : new Set([tile.id]);
    if (sign === 'turn') actions.turnRight(about);
    else if (sign === 'copy') actions.copy(about);
    else if (sign === 'remove') actions.remove(about);
    else if (event.shiftKey) setMarked(new Set([...selected, ...between(tiles, activePlace, tiles.indexOf(tile))]));
    else toggle(tile);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active) return;
    const isRtl = window.document.documentElement.dir === 'rtl';
    const move = moveByKey(event, activePlace + 1, tiles.length, columns, isRtl);
    const hasControl = event.ctrlKey || event.metaKey;
    if (move && hasControl) {
      setActiveId(active.id);
      change(shiftTiles(tiles, subjects(), move.page - 1 - activePlace), subjects());
    } else if (move) {
      const next = move.page - 1;
      setActiveId(tiles[next]?.id);
      if (move.extends) setMarked(new Set([...selected, ...between(tiles, activePlace, next)]));
      revealRow(scroller.current, Math.floor(next / columns), rowHeight);
    } else if (hasControl && event.key === 'a') setMarked(present);
    else if (hasControl) return;
    else if (event.key === ' ') toggle(active);
    else if (event.key === 'Enter') setZoomed(active);
    else if (event.key === 'r') actions.turnRight();
    else if (event.key === 'R') actions.turnLeft();
    else if (event.key === 'd' || event.key === 'D') actions.copy();
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove();
    else if (event.key === 'Escape' && selected.size > 0) actions.clear();
    else return;
    event.preventDefault();
  };

  const shown = tiles.slice(from * columns, to * columns);
  return (
    <section className="arrange" data-dragging={drag !== undefined}>
      <h2 className="changes-title">{t('arrange')}</h2>
      <div
        ref={scroller}
        className="thumbs arrange-grid"
        data-compact={isCompact}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('arrange')}
        aria-describedby={`${id}-help`}
        aria-activedescendant={active && shown.includes(active) ? `${id}-${active.id}` : undefined}
        inert={isInert}
        onClick={onClick}
        onDoubleClick={(event) => setZoomed(tileOf(event))}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const tile = tileOf(event);
          if (tile) onPointerDown(event, tile.id);
        }}
      >
        <div className="thumbs-all" role="presentation" style={{ blockSize: rows * rowHeight }}>
          <div
            className="thumbs-shown"
            role="presentation"
            style={{ transform: `translateY(${from * rowHeight}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {shown.map((tile, index) => {
              const place = from * columns + index;
              return (
                <ResultTile
                  key={tile.id}
                  store={store}
                  tile={tile}
                  id={`${id}-${tile.id}`}
                  place={place + 1}
                  total={tiles.length}
                  label={t('tile', { page: tile.page, position: place + 1, degrees: tile.turn })}
                  isSelected={selected.has(tile.id)}
                  isActive={place === activePlace}
                  isLifted={drag !== undefined && selected.has(tile.id)}
                  insertion={insertionOf(drag?.to, place, tiles.length)}
                />
              );
            })}
          </div>
        </div>
      </div>
      <SelectionBar count={selected.size} actions={actions} isInert={isInert} />
      <p className="help" id={`${id}-help`}>
        {t('arrangeHelp')}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {drag && (
        <div className="drag-ghost num" style={{ translate: `${drag.x}px ${drag.y}px` }} aria-hidden>
          {selected.size}
        </div>
      )}
      {zoomed && <PageZoom document={pdf} page={zoomed.page} turn={zoomed.turn} onClose={() => setZoomed(undefined)} />}
    </section>
  );
}

function insertionOf(to: number | undefined, place: number, count: number): 'before' | 'after' | undefined {
  if (to === undefined) return undefined;
  if (to === place) return 'before';
  return to === count && place === count - 1 ? 'after' : undefined;
}

function between(tiles: readonly Tile[], a: number, b: number): number[] {
  return tiles.slice(Math.min(a, b), Math.max(a, b) + 1).map((tile) => tile.id);
}

/** The row that the keys reached, within the grid; the window stays where it is. */
function revealRow(element: HTMLElement | null, row: number, rowHeight: number): void {
  if (!element) return;
  const top = row * rowHeight;
  if (top < element.scrollTop) element.scrollTop = top;
  else if (top + rowHeight > element.scrollTop + element.clientHeight)
    element.scrollTop = top + rowHeight - element.clientHeight;
}
