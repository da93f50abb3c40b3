import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isFocusLost } from '../controls/kept-focus.ts';
import { focusGrip } from './focus-grip.ts';
import './undo-line.css';

export interface UndoLineProps<T extends object> {
  /** What went last; another one takes the focus again. */
  removed: T | undefined;
  /** "plan.pdf was removed." */
  text: (removed: T) => string;
  onUndo: () => void;
  /** The grip of what came back. */
  gripOf: (returned: T) => Element | null;
}

/**
 * "Removed plan.pdf. Undo" takes the focus where the button that was pressed is gone with its card; what is brought back
 * takes it from there, for then the line goes.
 */
export function UndoLine<T extends object>({ removed, text, onUndo, gripOf }: UndoLineProps<T>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const returned = useRef<T>(undefined);
  const latestGripOf = useRef(gripOf);
  useEffect(() => {
    latestGripOf.current = gripOf;
  });
  useEffect(() => {
    if (removed && isFocusLost()) button.current?.focus({ preventScroll: true });
    else if (returned.current) focusGrip(latestGripOf.current(returned.current));
    returned.current = undefined;
  }, [removed]);
  return (
    <div role="status" className="undo-room">
      {removed && (
        <p className="undo-line">
          <bdi>{text(removed)}</bdi>
          <button
            ref={button}
            type="button"
            className="btn btn-ghost btn-small"
            onClick={() => {
              returned.current = removed;
              onUndo();
            }}
          >
            {t('undo')}
          </button>
        </p>
      )}
    </div>
  );
}
