import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cropShapes, frameOf } from '../edit-state.ts';
import type { OptionsProps } from '../options-props.ts';
import { NumberField } from '../size/number-field.tsx';

/** Shape and numbers of the crop; the same rectangle is on the image to be dragged. */
export function CropFields({ settings, change, leaps }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const name = useId();
  const frame = settings && frameOf(settings);
  const fields = [
    { field: 'x', most: frame && frame.width - 1 },
    { field: 'y', most: frame && frame.height - 1 },
    { field: 'width', most: frame?.width },
    { field: 'height', most: frame?.height },
  ] as const;
  return (
    <div className="edit-block">
      <fieldset className="field">
        <legend className="legend-row">
          <span className="label">{t('shape')}</span>
        </legend>
        <div className="segment edit-shapes">
          {cropShapes.map((shape) => (
            <label key={shape}>
              <input
                type="radio"
                name={name}
                value={shape}
                checked={shape === (settings?.shape ?? 'free')}
                onChange={() => change({ type: 'shape', shape })}
              />
              {shape === 'free' || shape === 'original' ? t(`shapes.${shape}`) : <bdi dir="ltr">{shape}</bdi>}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="edit-pair">
        {fields.map(({ field, most }) => {
          const least = field === 'x' || field === 'y' ? 0 : 1;
          return (
            <NumberField
              key={field}
              label={t(`cropFields.${field}`)}
              unit="px"
              min={least}
              max={most}
              value={settings?.crop[field]}
              accepts={(value) => Math.round(value) >= least}
              leaps={leaps}
              onChange={(value, gesture) => change({ type: 'crop-field', field, value }, gesture)}
            />
          );
        })}
      </div>
    </div>
  );
}
