import { Icon } from '../../ui/controls/icon.tsx';
import type { GridMode } from './page-fields.tsx';
import type { ThumbnailStore } from './thumbnail-store.ts';
import { usePageCanvas } from './use-page-canvas.ts';

interface ThumbnailProps {
  store: ThumbnailStore;
  page: number;
  total: number;
  id: string;
  isChosen: boolean;
  isActive: boolean;
  mode: GridMode;
  /** The part of a split it is in, from 1. */
  part?: number | undefined;
  label: string;
  /** Places in the result, when they differ from the order of the file. */
  places?: string | undefined;
}

/** One page of the grid. Clicks and keys are the grid's business. */
export function Thumbnail({ store, page, total, id, isChosen, isActive, mode, label, places, part }: ThumbnailProps) {
  const frame = usePageCanvas(store, page);
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
      data-hue={part === undefined ? undefined : (part - 1) % 4}
    >
      <div ref={frame} className="thumb-page" />
      <span className="thumb-mark" aria-hidden>
        {isChosen && <Icon name={mode === 'SELECT' ? 'check' : mode === 'SPLIT' ? 'scissors' : 'x'} small />}
      </span>
      {part !== undefined && (
        <span className="thumb-part num" aria-hidden>
          {part}
        </span>
      )}
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
