import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { newGesture } from '../crop/new-gesture.ts';
import type { EditAction, EditSettings } from '../edit-state.ts';
import { Slider } from '../parts/slider.tsx';

interface StraightenToolProps {
  settings: EditSettings;
  change: (action: EditAction, gesture?: string) => void;
}

/** Under the image: sets a horizon level. The frame stays level and closes in, unless the corners are to be kept. */
export function StraightenTool({ settings, change }: StraightenToolProps) {
  const { t } = useTranslation('image-edit');
  return (
    <div className="straighten">
      <Slider
        label={t('straighten')}
        min={-45}
        max={45}
        step={0.5}
        unit="°"
        dir="ltr"
        value={settings.straighten}
        newGesture={newGesture}
        onChange={(degrees, gesture) => change({ type: 'straighten', degrees }, gesture)}
      />
      {settings.straighten !== 0 && (
        <CheckBox
          name={t('keepCorners')}
          checked={settings.keepsCorners}
          onChange={(keepsCorners) => change({ type: 'corners', keepsCorners })}
        />
      )}
    </div>
  );
}
