import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { choosePages } from '../page-text.ts';
import type { Press } from './grid-events.ts';
import { fileItems, type GridItem, idsBetween } from './grid-item.ts';
import { PageGrid } from './page-grid.tsx';
import { useActive } from './use-active.ts';

interface ChooseGridProps {
  store: ThumbnailStore;
  pageCount: number;
  kind: 'remove' | 'split';
  /** Page → its part, when the file is to be split; then the chosen pages begin one. */
  partOf?: ReadonlyMap<number, number> | undefined;
  chosen: readonly number[];
  isInert: boolean;
  onChange: (chosen: number[]) => void;
  onZoom: (item: GridItem) => void;
}

/** Every page of the file in its order; a click chooses one or gives it back. */
export function ChooseGrid({ store, pageCount, kind, partOf, chosen, isInert, onChange, onZoom }: ChooseGridProps) {
  const { t } = useTranslation('pdf-modify');
  const id = useId();
  const present = new Set(chosen);
  const items = fileItems(pageCount, (page) => ({
    state: kind === 'remove' ? (present.has(page) ? 'out' : 'plain') : partOf && !partOf.has(page) ? 'out' : 'plain',
    part: partOf?.get(page),
  }));
  const active = useActive(items);
  const onPress = ({ item, index, isRange }: Press) => {
    const pages = isRange ? idsBetween(items, active.index, index).map((own) => -own) : [item.page];
    onChange(choosePages(chosen, pages, isRange || !present.has(item.page)));
  };
  return (
    <>
      <PageGrid
        store={store}
        kind={kind}
        items={items}
        active={active}
        selected={new Set(chosen.map((page) => -page))}
        label={t('thumbnails')}
        helpId={id}
        labelOf={({ page, part }) =>
          part === undefined ? t('page', { page, total: pageCount }) : t('pageOfPart', { page, part })
        }
        isInert={isInert}
        onPress={onPress}
        onKey={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 'a') return false;
          onChange(items.map(({ page }) => page));
          return true;
        }}
        onZoom={onZoom}
      />
      <p className="help" id={id}>
        {kind === 'split' ? (
          t('splitHelp')
        ) : (
          <>
            <span className="pointer-coarse:hidden">{t('thumbnailHelp')}</span>
            <span className="hidden pointer-coarse:inline">{t('thumbnailHelpTouch')}</span>
          </>
        )}
      </p>
    </>
  );
}
