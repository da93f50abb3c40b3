import { CopyPlus, RotateCw, X } from 'lucide-react';
import type { ThumbnailStore } from '../thumbnail-store.ts';
import { usePageCanvas } from '../use-page-canvas.ts';
import type { Tile } from './tiles.ts';

interface ResultTileProps {
  store: ThumbnailStore;
  tile: Tile;
  id: string;
  place: number;
  total: number;
  label: string;
  isSelected: boolean;
  isActive: boolean;
  isLifted: boolean;
  /** The dragged ones would go before or behind it. */
  insertion: 'before' | 'after' | undefined;
}

/** One page of the result. Clicks and keys are the grid's business; its three signs are shortcuts for the pointer. */
export function ResultTile(props: ResultTileProps) {
  const { store, tile, place, isSelected } = props;
  const frame = usePageCanvas(store, tile.page);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option
    <div
      id={props.id}
      className="thumb tile"
      role="option"
      aria-selected={isSelected}
      aria-setsize={props.total}
      aria-posinset={place}
      aria-label={props.label}
      data-tile={tile.id}
      data-active={props.isActive}
      data-mode="SELECT"
      data-lifted={props.isLifted}
      data-insertion={props.insertion}
    >
      <div ref={frame} className="thumb-page" data-turn={tile.turn} style={{ rotate: `${tile.turn}deg` }} />
      <span className="thumb-places num" aria-hidden>
        {place}
      </span>
      <span className="tile-signs" aria-hidden>
        <span data-do="turn">
          <RotateCw className="icon-s" />
        </span>
        <span data-do="copy">
          <CopyPlus className="icon-s" />
        </span>
        <span data-do="remove">
          <X className="icon-s" />
        </span>
      </span>
      <span className="thumb-number num" aria-hidden>
        {tile.page}
      </span>
    </div>
  );
}
