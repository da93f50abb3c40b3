import { CopyPlus, GripVertical, RotateCw, Undo2, X } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';
import type { ThumbnailStore } from '../../../ui/upload/pdf/thumbnail-store.ts';
import { usePageCanvas } from '../../../ui/upload/pdf/use-page-canvas.ts';
import type { GridItem } from './grid-item.ts';
import type { GridKind } from './grid-kind.ts';

interface PageTileProps {
  store: ThumbnailStore;
  item: GridItem;
  kind: GridKind;
  id: string;
  position: number;
  total: number;
  label: string;
  isSelected: boolean;
  isActive: boolean;
  isLifted: boolean;
  /** The dragged ones would go before or behind it. */
  insertion: 'before' | 'after' | undefined;
}

/**
 * One page of the grid. Clicks and keys are the grid's business; the signs are shortcuts for the pointer. Memoized:
 * while the grid scrolls only the pages that come into view are rendered.
 */
export const PageTile = memo(function PageTile(props: PageTileProps) {
  const { store, item, kind, isSelected } = props;
  const frame = usePageCanvas(store, item.page);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the listbox has the focus and names its active option
    <div
      id={props.id}
      className="thumb"
      role="option"
      aria-selected={isSelected}
      aria-setsize={props.total}
      aria-posinset={props.position}
      aria-label={props.label}
      data-item={item.id}
      data-page={item.page}
      data-state={item.state}
      data-active={props.isActive}
      data-lifted={props.isLifted || undefined}
      data-insertion={props.insertion}
      data-hue={item.part === undefined ? undefined : (item.part - 1) % 4}
    >
      <div ref={frame} className="thumb-page" data-turn={item.turn} style={{ rotate: `${item.turn}deg` }} />
      <Marks item={item} kind={kind} isSelected={isSelected} />
      <span className="thumb-number num" aria-hidden>
        {item.page}
        <Happened item={item} kind={kind} isSelected={isSelected} />
      </span>
      {kind === 'arrange' && <Signs isOut={item.state === 'out'} />}
    </div>
  );
});

type MarkProps = Pick<PageTileProps, 'item' | 'kind' | 'isSelected'>;

function Marks({ item, kind, isSelected }: MarkProps) {
  if (kind === 'split')
    return (
      <>
        {item.part !== undefined && (
          <span className="thumb-part num" aria-hidden>
            {item.part}
          </span>
        )}
        {isSelected && (
          <span className="thumb-cut" aria-hidden>
            <Icon name="scissors" small />
          </span>
        )}
      </>
    );
  return (
    <>
      {isSelected && (
        <span className="thumb-mark" aria-hidden>
          {kind === 'arrange' ? <Icon name="check" small /> : <X className="icon-s" />}
        </span>
      )}
      {item.place !== undefined && (
        <span className="thumb-place num" aria-hidden>
          {item.place}
        </span>
      )}
    </>
  );
}

/** What happened to the page, behind its number. */
function Happened({ item, kind, isSelected }: MarkProps) {
  const { t } = useTranslation('pdf-modify');
  const words: string[] = [];
  if (item.isCopy) words.push(t('isCopy'));
  if (item.turn !== 0) words.push(t('isTurned'));
  if (item.state === 'out' || (kind === 'remove' && isSelected))
    words.push(t(kind === 'remove' ? 'isRemoved' : 'isOut'));
  return words.length === 0 ? null : <span className="thumb-happened"> · {words.join(' · ')}</span>;
}

function Signs({ isOut }: { isOut: boolean }) {
  const { t } = useTranslation('pdf-modify');
  if (isOut)
    return (
      <span className="thumb-signs" aria-hidden>
        <span data-do="back" className="thumb-back">
          <Undo2 className="icon-s flip" />
          {t('putBack')}
        </span>
      </span>
    );
  return (
    <span className="thumb-signs" aria-hidden>
      <span data-do="grip" className="thumb-grip">
        <GripVertical className="icon-s" />
      </span>
      <span data-do="turn" title={t('turnRight')}>
        <RotateCw className="icon-s" />
      </span>
      <span data-do="copy" title={t('copy')}>
        <CopyPlus className="icon-s" />
      </span>
      <span data-do="remove" title={t('takeOut')}>
        <X className="icon-s" />
      </span>
    </span>
  );
}
