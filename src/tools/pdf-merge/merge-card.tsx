import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, PointerEventHandler } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMegabytes } from '../../shared/file-size.ts';
import { Facts } from '../../ui/controls/facts.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { CardPlace, Point } from '../../ui/order/drag-slots.ts';
import { FileName } from '../../ui/upload/file-name.tsx';
import { FileSheet } from '../../ui/upload/file-sheet.tsx';
import { PasswordField } from '../../ui/upload/password-field.tsx';
import { isImage, type MergeEntry } from './merge-list.ts';
import { usePageCount } from './use-page-count.ts';

interface MergeCardProps {
  entry: MergeEntry;
  total: number;
  place: CardPlace;
  isBusy: boolean;
  /** Taken up by the keyboard. */
  isHeld: boolean;
  error: string | undefined;
  onPointerDown: PointerEventHandler<HTMLElement>;
  onGripKey: (event: KeyboardEvent) => void;
  onGripBlur: () => void;
  onPassword: (password: string) => void;
  onPages: (pages: string) => void;
  onRemove: () => void;
}

export const gripId = (entry: MergeEntry) => `grip-${entry.id}`;
export const passwordId = (entry: MergeEntry) => `password-${entry.id}`;

/** A file in the list: its number, name, size and password, a grip to move it by and a way out. */
export function MergeCard(props: MergeCardProps) {
  const { entry, total, place, isBusy, isHeld, error } = props;
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const { name, size } = entry.file;
  const pages = usePageCount(entry.file, entry.password);
  return (
    <li className="merge-slot">
      {place.isLifted && <div className="merge-landing" style={shifted(place.slotShift)} />}
      <div
        className="part merge-card"
        data-lifted={place.isLifted || isHeld}
        style={shifted(place.shift)}
        inert={isBusy}
        onPointerDown={props.onPointerDown}
      >
        <div className="merge-head">
          <button
            type="button"
            id={gripId(entry)}
            className="grip"
            data-grip
            aria-label={t('move', { name, position: place.index + 1, total })}
            aria-pressed={isHeld}
            aria-describedby="merge-keys"
            onKeyDown={props.onGripKey}
            onBlur={props.onGripBlur}
          >
            <GripVertical className="icon" aria-hidden />
          </button>
          <FileSheet number={String(place.index + 1)} />
          <div className="file-about">
            <FileName name={name} />
            <Facts className="quiet">
              <bdi className="num">{formatMegabytes(size, language)}</bdi>
              {typeof pages === 'number' && t('common:upload.pages', { count: pages })}
              {pages === 'locked' && t('locked')}
            </Facts>
          </div>
          <button
            type="button"
            className="icon-btn only"
            aria-label={t('common:upload.remove', { name })}
            onClick={props.onRemove}
          >
            <Icon name="x" />
          </button>
        </div>
        {!isImage(entry) && (
          <div className="input input-pad merge-pages">
            <input
              type="text"
              className="ltr-value num"
              value={entry.pages}
              placeholder={t('pagesHint')}
              aria-label={t('pagesOf', { name })}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => props.onPages(event.target.value)}
            />
          </div>
        )}
        <div hidden={isImage(entry)} className="merge-password" id={passwordId(entry)}>
          <PasswordField
            label={t('passwordOf', { name })}
            isLabelHidden
            placeholder={t('passwordHint')}
            value={entry.password}
            onChange={props.onPassword}
            error={error}
          />
        </div>
      </div>
    </li>
  );
}

function shifted(shift: Point | undefined) {
  return shift ? { translate: `${shift.x}px ${shift.y}px` } : undefined;
}
