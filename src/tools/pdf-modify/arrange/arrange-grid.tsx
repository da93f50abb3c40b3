import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import type { GridItem } from '../grid/grid-item.ts';
import { PageGrid } from '../grid/page-grid.tsx';
import { SelectionBar } from './selection-bar.tsx';
import type { Tile } from './tiles.ts';
import { useArrange } from './use-arrange.ts';

interface ArrangeGridProps {
  store: ThumbnailStore;
  pageCount: number;
  tiles: readonly Tile[];
  hidesOut: boolean;
  isInert: boolean;
  onChange: (tiles: Tile[]) => void;
  onZoom: (item: GridItem) => void;
}

/** The pages of the result in their order: chosen, dragged, turned, copied and taken out by pointer, finger and keys. */
export function ArrangeGrid({ store, pageCount, tiles, hidesOut, isInert, onChange, onZoom }: ArrangeGridProps) {
  const { t } = useTranslation('pdf-modify');
  const id = useId();
  const arrange = useArrange({ pageCount, tiles, hidesOut, onChange });
  const { items, active, selected } = arrange;
  const labelOf = ({ page, state, place = 0, turn: degrees }: GridItem) => {
    if (state === 'plain') return t('page', { page, total: pageCount });
    if (state === 'out') return t('tileOut', { page });
    const at = { page, position: place, total: tiles.length };
    return degrees === 0 ? t('tileAt', at) : t('tileNow', { ...at, degrees });
  };
  return (
    <>
      <PageGrid
        store={store}
        kind="arrange"
        items={items}
        active={active}
        selected={selected}
        label={t('thumbnails')}
        helpId={id}
        labelOf={labelOf}
        isInert={isInert}
        onPress={arrange.onPress}
        onKey={arrange.onKey}
        onZoom={onZoom}
        onLift={arrange.onLift}
        onDrop={arrange.onDrop}
      />
      <SelectionBar count={selected.size} total={tiles.length} actions={arrange.actions} isInert={isInert} />
      <p className="help" id={id}>
        <span className="pointer-coarse:hidden">{t('arrangeHelp')}</span>
        <span className="hidden pointer-coarse:inline">{t('arrangeHelpTouch')}</span>
      </p>
      <p className="visually-hidden" role="status">
        {arrange.spoken}
      </p>
    </>
  );
}
