import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PDFDocumentProxy } from '../../ui/upload/pdf/open-pdf.ts';
import type { GridMode } from './page-fields.tsx';
import { moveByKey, pagesBetween } from './page-keys.ts';
import { choosePages, isAscending } from './page-text.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { ThumbnailStore } from './thumbnail-store.ts';
import { useVisibleRows } from './use-visible-rows.ts';

interface PageThumbnailsProps {
  document: PDFDocumentProxy;
  store: ThumbnailStore;
  mode: GridMode;
  /** Page → its part, when the file is to be split; then the chosen pages begin one. */
  partOf?: ReadonlyMap<number, number> | undefined;
  /** A page was opened by Enter or a double click. */
  onZoom: (page: number) => void;
  /** In the order of the result. */
  chosen: number[];
  isInert: boolean;
  onChange: (chosen: number[]) => void;
}

/** Every page to click on: a click chooses, Shift chooses up to there, keys do both. */
export function PageThumbnails({
  document: pdf,
  store,
  mode,
  chosen,
  partOf,
  isInert,
  onZoom,
  onChange,
}: PageThumbnailsProps) {
  const { t } = useTranslation('pdf-modify');
  const total = pdf.numPages;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const { columns, rows, from, to, isCompact, rowHeight } = useVisibleRows(scroller, total);
  const [active, setActive] = useState(1);
  const anchor = useRef(1);
  const places = useMemo(() => placesOf(chosen), [chosen]);
  const isOrdered = isAscending(chosen);

  const set = (pages: number[], isOn: boolean) => onChange(choosePages(chosen, pages, isOn));
  const toggle = (page: number) => {
    anchor.current = page;
    set([page], !places.has(page));
  };
  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null;
    const page = Number(cell?.dataset['page']);
    if (!page) return;
    setActive(page);
    if (event.shiftKey) set(pagesBetween(anchor.current, page), true);
    else toggle(page);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moveByKey(event, active, total, columns, window.document.documentElement.dir === 'rtl');
    if (move) {
      setActive(move.page);
      if (move.extends) set(pagesBetween(active, move.page), true);
      else anchor.current = move.page;
    } else if (event.key === ' ') toggle(active);
    else if (event.key === 'Enter') onZoom(active);
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) set(pagesBetween(1, total), true);
    else return;
    event.preventDefault();
  };
  useActiveInView(scroller, active, columns, rowHeight);

  const shown = pagesBetween(from * columns + 1, Math.min(total, to * columns));
  return (
    <div className="thumbs-frame">
      <p className="help" id={`${id}-help`}>
        <span className="pointer-coarse:hidden">{t('thumbnailHelp')}</span>
        <span className="hidden pointer-coarse:inline">{t('thumbnailHelpTouch')}</span>
      </p>
      <div
        ref={scroller}
        className="thumbs"
        data-compact={isCompact}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={t('thumbnails')}
        aria-describedby={`${id}-help`}
        aria-activedescendant={shown.includes(active) ? `${id}-${active}` : undefined}
        inert={isInert}
        onClick={onClick}
        onDoubleClick={(event) => {
          const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-page]') : null;
          if (cell) onZoom(Number(cell.dataset['page']));
        }}
        onKeyDown={onKeyDown}
      >
        <div className="thumbs-all" role="presentation" style={{ blockSize: rows * rowHeight }}>
          <div
            className="thumbs-shown"
            role="presentation"
            style={{ transform: `translateY(${from * rowHeight}px)`, gridTemplateColumns: `repeat(${columns}, 1fr)` }}
          >
            {rows > 0 &&
              shown.map((page) => (
                <Thumbnail
                  key={page}
                  store={store}
                  page={page}
                  total={total}
                  id={`${id}-${page}`}
                  mode={mode}
                  part={partOf?.get(page)}
                  isChosen={places.has(page)}
                  isActive={page === active}
                  label={t('page', { page, total })}
                  places={mode === 'SELECT' && !isOrdered ? places.get(page)?.join(', ') : undefined}
                />
              ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** page → its places in the result, from 1. */
function placesOf(chosen: readonly number[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  chosen.forEach((page, at) => {
    const own = places.get(page);
    if (own) own.push(at + 1);
    else places.set(page, [at + 1]);
  });
  return places;
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
    const top = Math.floor((active - 1) / columns) * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowHeight - element.clientHeight;
    }
  }, [scroller, active, columns, rowHeight]);
}
