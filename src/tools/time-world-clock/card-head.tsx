import { GripVertical, Moon, Pencil, Sun, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameField } from './name-field.tsx';

/** What a visitor can do with a card that is not the local one. */
export interface CardActions {
  readonly remove: (zoneId: string) => void;
  readonly rename: (zoneId: string, label: string) => void;
  readonly grab: (zoneId: string, event: PointerEvent<HTMLElement>) => void;
  readonly pressGrip: (zoneId: string, event: KeyboardEvent) => void;
}

export interface CardHeadProps {
  zoneId: string;
  city: string;
  /** The visitor's own name for the place. */
  label: string | undefined;
  abbreviation: string | undefined;
  sky: 'day' | 'night' | 'unknown';
  /** Undefined on the local card, which stays where it is. */
  actions: CardActions | undefined;
  position: number;
  total: number;
}

export const gripHelpId = 'clock-grip-help';

/** Name, abbreviation, sun or moon; ways to rename, move and remove. */
export function CardHead(props: CardHeadProps) {
  const { zoneId, city, label, abbreviation, sky, actions } = props;
  const { t } = useTranslation('time-world-clock');
  const [isNaming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const SkyIcon = sky === 'night' ? Moon : Sun;
  const finish = (text: string | undefined) => {
    setNaming(false);
    if (text !== undefined) actions?.rename(zoneId, text);
    pencil.current?.focus();
  };
  return (
    <div
      className={`clock-head grid auto-rows-[minmax(2.75rem,auto)] grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2 max-sm:col-span-2 ${actions ? 'cursor-grab select-none' : ''}`}
      onPointerDown={isNaming ? undefined : (event) => actions?.grab(zoneId, event)}
    >
      {sky === 'unknown' ? null : (
        <span className="row-start-2">
          <SkyIcon className="icon" aria-hidden />
          <span className="visually-hidden">{t(sky)}</span>
        </span>
      )}
      {isNaming ? (
        <NameField city={city} label={label} onDone={finish} />
      ) : (
        <h2
          className={`${actions ? 'col-span-3' : 'col-span-2'} col-start-1 row-start-1 min-w-0 text-[1rem] leading-6 wrap-anywhere`}
        >
          {label ?? city}
        </h2>
      )}
      <span className="col-start-2 row-start-2 min-w-0 truncate text-[0.875rem] text-(--ink-quiet)">
        {label ? `${city} ` : null}
        <bdi dir="ltr">{abbreviation}</bdi>
      </span>
      {actions ? (
        <HeadButtons {...props} actions={actions} pencil={pencil} onName={() => setNaming(true)} />
      ) : (
        <span className="col-span-2 col-start-3 row-start-1 rounded-chip bg-(--ink-1) px-2 py-0.5 text-[0.75rem] leading-5 font-[600] text-(--sky)">
          {t('local')}
        </span>
      )}
    </div>
  );
}

interface HeadButtonsProps extends CardHeadProps {
  actions: CardActions;
  pencil: RefObject<HTMLButtonElement | null>;
  onName: () => void;
}

const buttonLook =
  'clock-action no-print grid size-11 flex-none place-items-center rounded-control text-(--ink-quiet) hover:text-(--ink-1)';

function HeadButtons({ zoneId, city, label, actions, pencil, onName, position, total }: HeadButtonsProps) {
  const { t } = useTranslation('time-world-clock');
  const name = label ?? city;
  return (
    <>
      <button
        type="button"
        data-remove=""
        className={`${buttonLook} col-start-4 row-start-1 -me-2.5`}
        aria-label={t('remove', { city: name })}
        onClick={() => actions.remove(zoneId)}
      >
        <X className="icon" aria-hidden />
      </button>
      <button
        type="button"
        ref={pencil}
        className={`${buttonLook} col-start-3 row-start-2 -me-4`}
        aria-label={t('rename', { city: name })}
        onClick={onName}
      >
        <Pencil className="icon-s" aria-hidden />
      </button>
      <button
        type="button"
        data-grip=""
        className={`${buttonLook} col-start-4 row-start-2 -me-2.5 cursor-grab touch-none`}
        aria-label={t('move', { city: name, position, total })}
        aria-describedby={gripHelpId}
        onKeyDown={(event) => actions.pressGrip(zoneId, event)}
      >
        <GripVertical className="icon" aria-hidden />
      </button>
    </>
  );
}
