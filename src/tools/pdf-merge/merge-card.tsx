import { GripVertical } from 'lucide-react';
import { type KeyboardEvent, type PointerEventHandler, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/controls/facts.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { useLanguage } from '../../ui/i18n/use-language.ts';
import type { CardPlace, Point } from '../../ui/order/drag-slots.ts';
import { formatMegabytes } from '../../ui/result/size-pair.ts';
import { FileName } from '../../ui/upload/file-name.tsx';
import { PasswordField } from '../../ui/upload/password-field.tsx';
import { gripId, passwordId } from './card-ids.ts';
import type { CardLook } from './card-look.ts';
import { isImage, type MergeEntry } from './merge-list.ts';
import { useCardFace } from './use-card-face.ts';

interface MergeCardProps {
  entry: MergeEntry;
  look: CardLook;
  /** Its own, or the one for all that need one. */
  password: string;
  total: number;
  place: CardPlace;
  isBusy: boolean;
  /** Taken up by the keyboard. */
  isHeld: boolean;
  error: string | undefined;
  onPointerDown: PointerEventHandler<HTMLElement>;
  onGripKey: (event: KeyboardEvent) => void;
  onGripBlur: () => void;
  onLook: (look: CardLook) => void;
  onPassword: (password: string) => void;
  onPages: (pages: string) => void;
  onRemove: () => void;
}

/** A file in the list: its face and number, name, size and password, a grip to move it by and a way out. */
export function MergeCard(props: MergeCardProps) {
  const { entry, total, place, isBusy, isHeld } = props;
  const { t } = useTranslation(['pdf-merge', 'common']);
  const { name } = entry.file;
  return (
    <li className="merge-slot">
      {place.isLifted && <div className="merge-landing" style={shifted(place.slotShift)} />}
      <div
        className="part merge-card"
        data-lifted={place.isLifted || isHeld}
        data-locked={props.look.isLocked}
        style={shifted(place.shift)}
        inert={isBusy}
        onPointerDown={props.onPointerDown}
      >
        <div className="merge-well">
          <CardFace {...props} />
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
          <b className="merge-number num" aria-hidden>
            {place.index + 1}
          </b>
          <button
            type="button"
            className="icon-btn only merge-remove"
            aria-label={t('common:upload.remove', { name })}
            onClick={props.onRemove}
          >
            <Icon name="x" />
          </button>
        </div>
        <CardAbout {...props} />
      </div>
    </li>
  );
}

function CardFace({ entry, look, password, onLook }: MergeCardProps) {
  const isPdf = !isImage(entry);
  const { canvas, isDrawn } = useCardFace({ file: entry.file, isPdf, password, known: look }, onLook);
  return (
    <div className="merge-face" data-kind={isPdf ? 'pdf' : 'image'} aria-hidden>
      <canvas ref={canvas} hidden={!isDrawn} />
      {!isDrawn && <Icon name={look.isLocked ? 'lock-keyhole' : isPdf ? 'file-text' : 'image'} />}
    </div>
  );
}

function CardAbout({ entry, look, error, onPassword, onPages }: MergeCardProps) {
  const { t } = useTranslation(['pdf-merge', 'common']);
  const language = useLanguage();
  const id = useId();
  const { name, size } = entry.file;
  return (
    <div className="merge-about">
      <FileName name={name} />
      <Facts className="quiet">
        {look.pages !== undefined && t('common:upload.pages', { count: look.pages })}
        <bdi className="num">{formatMegabytes(size, language)}</bdi>
        {look.isProtected &&
          (look.isLocked ? <span className="merge-locked">{t('passwordNeeded')}</span> : t('locked'))}
      </Facts>
      {isImage(entry) ? (
        <p className="small muted">{t('onePage')}</p>
      ) : (
        <>
          <div className="merge-pages">
            <label htmlFor={id} className="small">
              {t('pages')}
              <span className="visually-hidden"> {name}</span>
            </label>
            <div className="input input-pad">
              <input
                id={id}
                type="text"
                className="ltr-value num"
                value={entry.pages}
                placeholder={t('pagesHint')}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onPages(event.target.value)}
              />
            </div>
          </div>
          <div id={passwordId(entry)}>
            <PasswordField
              label={t('passwordOf', { name })}
              isLabelHidden
              placeholder={t(look.isLocked ? 'common:password.required' : 'passwordHint')}
              isRequired={look.isLocked}
              value={entry.password}
              onChange={onPassword}
              error={error}
            />
          </div>
        </>
      )}
    </div>
  );
}

function shifted(shift: Point | undefined) {
  return shift ? { translate: `${shift.x}px ${shift.y}px` } : undefined;
}
