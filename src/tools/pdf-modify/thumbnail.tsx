import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/controls/icon.tsx';
import type { ModifyType } from './request.ts';
import type { ThumbnailStore } from './thumbnail-store.ts';

/** A page that only flies by while scrolling is not worth drawing. */
const settledMs = 60;

interface ThumbnailProps {
  store: ThumbnailStore;
  page: number;
  total: number;
  id: string;
  isChosen: boolean;
  isActive: boolean;
  mode: ModifyType;
  label: string;
  /** Places in the result, when they differ from the order of the file. */
  places?: string | undefined;
}

/** One page of the grid. Clicks and keys are the grid's business. */
export function Thumbnail({ store, page, total, id, isChosen, isActive, mode, label, places }: ThumbnailProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const show = (canvas: HTMLCanvasElement | undefined) => {
      if (canvas && !controller.signal.aborted) frame.current?.replaceChildren(canvas);
    };
    const kept = store.kept(page);
    if (kept) {
      show(kept);
      return;
    }
    const timer = setTimeout(() => void store.draw(page, controller.signal).then(show), settledMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [store, page]);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option
    <div
      id={id}
      className="thumb"
      role="option"
      aria-selected={isChosen}
      aria-setsize={total}
      aria-posinset={page}
      aria-label={label}
      data-page={page}
      data-active={isActive}
      data-mode={mode}
    >
      <div ref={frame} className="thumb-page" />
      <span className="thumb-mark" aria-hidden>
        {isChosen && <Icon name={mode === 'SELECT' ? 'check' : 'x'} small />}
      </span>
      {places && (
        <span className="thumb-places num" aria-hidden>
          {places}
        </span>
      )}
      <span className="thumb-number num" aria-hidden>
        {page}
      </span>
    </div>
  );
}
