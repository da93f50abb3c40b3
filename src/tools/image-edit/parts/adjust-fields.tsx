import { useTranslation } from 'react-i18next';
import { newGesture } from '../crop/new-gesture.ts';
import type { OptionsProps } from '../options-props.ts';
import { Slider } from './slider.tsx';

const channels = ['brightness', 'contrast', 'saturation'] as const;

/** Light and color, with a look at how it was. */
export function AdjustFields({ settings, change, onCompare }: OptionsProps & { onCompare: (isHeld: boolean) => void }) {
  const { t } = useTranslation('image-edit');
  const hold = (isHeld: boolean) => () => onCompare(isHeld);
  return (
    <div className="edit-block">
      {channels.map((channel) => (
        <Slider
          key={channel}
          label={t(`adjust.${channel}`)}
          min={-100}
          max={100}
          value={settings?.adjust[channel] ?? 0}
          onChange={(value, gesture) => change({ type: 'adjust', adjust: { [channel]: value } }, gesture)}
          newGesture={newGesture}
        />
      ))}
      <button
        type="button"
        className="btn btn-secondary"
        onPointerDown={hold(true)}
        onPointerUp={hold(false)}
        onPointerLeave={hold(false)}
        onKeyDown={(event) => (event.key === ' ' || event.key === 'Enter') && onCompare(true)}
        onKeyUp={hold(false)}
        onBlur={hold(false)}
      >
        {t('adjust.hold')}
      </button>
    </div>
  );
}
