import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { cropShapes, frameOf } from '../edit-state.ts';
import type { OptionsProps } from '../options-props.ts';
import { NumberField } from '../size/number-field.tsx';

/** The crop in numbers; the same rectangle is on the image to be dragged. */
export function CropNumbers({ settings, change, leaps }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const frame = settings && frameOf(settings);
  const fields = [
    { field: 'x', most: frame && frame.width - 1 },
    { field: 'y', most: frame && frame.height - 1 },
    { field: 'width', most: frame?.width },
    { field: 'height', most: frame?.height },
  ] as const;
  return (
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
            accepts={(value) => Math.round(value) >= least && (least === 1 || Math.round(value) <= (most ?? value))}
            leaps={leaps}
            onChange={(value, gesture) => change({ type: 'crop-field', field, value }, gesture)}
          />
        );
      })}
    </div>
  );
}

/** The shape that a crop keeps. */
export function ShapeField({ settings, change, leaps }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const name = useId();
  const own = settings?.own;
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
              {shape === 'free' || shape === 'original' || shape === 'own' ? (
                t(`shapes.${shape}`)
              ) : (
                <bdi dir="ltr">{shape}</bdi>
              )}
            </label>
          ))}
        </div>
      </fieldset>
      {settings?.shape === 'own' && own && (
        <div className="edit-pair">
          {(['width', 'height'] as const).map((side) => (
            <NumberField
              key={side}
              label={t(`own.${side}`)}
              unit=""
              min={0}
              value={own[side]}
              accepts={(value) => value > 0}
              leaps={leaps}
              onChange={(value, gesture) => change({ type: 'own-shape', own: { ...own, [side]: value } }, gesture)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
