import { FlipHorizontal2, FlipVertical2, RotateCcwSquare, RotateCwSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Flip } from '../edit-geometry.ts';
import type { EditAction } from '../edit-state.ts';

// The library names these by their axis: the mirror that swaps left and right stands upright.
const flipIcons = { horizontal: FlipVertical2, vertical: FlipHorizontal2 };

/** Quarter turns and flips, under the image they change. */
export function TurnTools({ flip, change }: { flip: Flip; change: (action: EditAction) => void }) {
  const { t } = useTranslation('image-edit');
  return (
    <div className="turn-tools">
      <button type="button" className="btn btn-secondary" onClick={() => change({ type: 'turn', quarters: -1 })}>
        <RotateCcwSquare className="icon" aria-hidden />
        <span className="visually-hidden">{t('rotate')}</span>
        <bdi dir="ltr">−90°</bdi>
      </button>
      <button type="button" className="btn btn-secondary" onClick={() => change({ type: 'turn', quarters: 1 })}>
        <RotateCwSquare className="icon" aria-hidden />
        <span className="visually-hidden">{t('rotate')}</span>
        <bdi dir="ltr">+90°</bdi>
      </button>
      {(['horizontal', 'vertical'] as const).map((axis) => {
        const Drawing = flipIcons[axis];
        return (
          <button
            key={axis}
            type="button"
            className="btn btn-secondary"
            aria-pressed={flip[axis]}
            onClick={() => change({ type: 'flip', axis })}
          >
            <Drawing className="icon" aria-hidden />
            {t(`flip.${axis}`)}
          </button>
        );
      })}
    </div>
  );
}
