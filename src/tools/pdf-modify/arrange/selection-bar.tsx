import { CopyPlus, RotateCcw, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/controls/icon.tsx';

interface SelectionBarProps {
  count: number;
  isInert: boolean;
  actions: Record<'turnLeft' | 'turnRight' | 'copy' | 'remove' | 'clear', () => void>;
}

const buttons = [
  { does: 'turnLeft', Drawing: RotateCcw },
  { does: 'turnRight', Drawing: RotateCw },
  { does: 'copy', Drawing: CopyPlus },
  { does: 'remove', Drawing: Trash2 },
] as const;

/** What can be done with the selected pages; there while anything is selected. */
export function SelectionBar({ count, isInert, actions }: SelectionBarProps) {
  const { t } = useTranslation('pdf-modify');
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
      <button type="button" className="selection-button" aria-label={t('clear')} onClick={() => actions.clear()}>
        <Icon name="x" small />
      </button>
    </div>
  );
}
