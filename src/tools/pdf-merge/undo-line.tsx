import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { MergeEntry } from './merge-list.ts';

interface UndoLineProps {
  removed: MergeEntry | undefined;
  onUndo: () => void;
}

/** "Removed plan.pdf. Undo" takes the focus, since the button that was pressed is gone with its card. */
export function UndoLine({ removed, onUndo }: UndoLineProps) {
  const { t } = useTranslation('pdf-merge');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (removed) button.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <div role="status">
      {removed && (
        <p className="undo-line">
          <bdi>{t('removed', { name: removed.file.name })}</bdi>
          <button ref={button} type="button" className="btn btn-ghost btn-small" onClick={onUndo}>
            {t('undo')}
          </button>
        </p>
      )}
    </div>
  );
}
