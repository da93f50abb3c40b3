import { CopyPlus, MoveRight, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../shared/typed-text.ts';
import { Icon } from '../../../ui/controls/icon.tsx';
import type { ArrangeActions } from './arrange-actions.ts';

interface SelectionBarProps {
  count: number;
  /** Pages in the result: the last place that pages can be moved to. */
  total: number;
  isInert: boolean;
  actions: ArrangeActions;
}

const buttons = [
  { does: 'turnLeft', Drawing: RotateCcw },
  { does: 'turnRight', Drawing: RotateCw },
  { does: 'copy', Drawing: CopyPlus },
  { does: 'remove', Drawing: Trash2 },
] as const;

/** What can be done with the selected pages; there while anything is selected. */
export function SelectionBar({ count, total, isInert, actions }: SelectionBarProps) {
  const { t } = useTranslation('pdf-modify');
  const [isMoving, setMoving] = useState(false);
  const opener = useFocusBack(isMoving);
  if (count === 0) return null;
  return (
    <div className="selection-bar" role="toolbar" aria-label={t('selected', { count })} inert={isInert}>
      <strong className="num">{t('selected', { count })}</strong>
      {buttons.map(({ does, Drawing }) => (
        <button key={does} type="button" className="selection-button" onClick={() => actions[does]()}>
          <Drawing className="icon-s" aria-hidden />
          {t(does === 'remove' ? 'takeOut' : does)}
        </button>
      ))}
      {isMoving ? (
        <MovePlace total={total} onMove={actions.moveTo} onClose={() => setMoving(false)} />
      ) : (
        <button
          ref={opener}
          type="button"
          className="selection-button"
          aria-expanded={false}
          onClick={() => setMoving(true)}
        >
          <MoveRight className="icon-s flip" aria-hidden />
          {t('moveTo')}
        </button>
      )}
      <button type="button" className="selection-button" aria-label={t('clear')} onClick={() => actions.clear()}>
        <Icon name="x" small />
      </button>
    </div>
  );
}

/** The field takes the button's place; when it goes, the focus goes back. */
function useFocusBack(isAway: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const wasAway = useRef(isAway);
  useEffect(() => {
    if (wasAway.current && !isAway) element.current?.focus();
    wasAway.current = isAway;
  }, [isAway]);
  return element;
}

interface MovePlaceProps {
  total: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** The place in the result by its number: over hundreds of pages nobody drags. */
function MovePlace({ total, onMove, onClose }: MovePlaceProps) {
  const { t } = useTranslation('pdf-modify');
  const id = useId();
  const [typed, setTyped] = useState('');
  const place = readWholeNumber(typed, total);
  const move = () => {
    if (place === undefined) return;
    onMove(place);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Not the form's: it would send.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') move();
    else onClose();
  };
  return (
    <span className="move-place">
      <label className="visually-hidden" htmlFor={id}>
        {t('movePlace', { max: total })}
      </label>
      <input
        id={id}
        // biome-ignore lint/a11y/noAutofocus: it opens at one's own press
        autoFocus
        type="text"
        inputMode="numeric"
        className="num"
        autoComplete="off"
        placeholder={`1–${total}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="selection-button" aria-disabled={place === undefined} onClick={move}>
        {t('moveGo')}
      </button>
    </span>
  );
}
