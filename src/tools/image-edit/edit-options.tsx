import { FlipHorizontal2, FlipVertical2, RotateCcwSquare, RotateCwSquare } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { CropFields } from './crop-fields.tsx';
import { editFormats } from './edit-state.ts';
import { NumberField } from './number-field.tsx';
import type { OptionsProps } from './options-props.ts';
import { SizeFields } from './size-fields.tsx';

const formatNames = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' } as const;

export function EditOptions({ isBusy, ...props }: OptionsProps & { isBusy: boolean }) {
  const { settings, change } = props;
  const { t } = useTranslation('image-edit');
  return (
    <fieldset className="edit-options" disabled={!settings} inert={isBusy}>
      <legend className="visually-hidden">{t('options')}</legend>
      <CropFields {...props} />
      <hr className="divider" />
      <SizeFields {...props} />
      <CheckBox
        name={t('lock')}
        checked={settings?.isLocked ?? true}
        onChange={(isLocked) => change({ type: 'lock', isLocked })}
      />
      <hr className="divider" />
      <TurnFields {...props} />
      <hr className="divider" />
      <FormatField {...props} />
    </fieldset>
  );
}

function TurnFields({ settings, change, leaps }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  return (
    <>
      <div className="edit-turns">
        <button
          type="button"
          className="btn btn-secondary edit-turn"
          onClick={() => change({ type: 'turn', quarters: -1 })}
        >
          <RotateCcwSquare className="icon" aria-hidden />
          {t('turnLeft')}
        </button>
        <button
          type="button"
          className="btn btn-secondary edit-turn"
          onClick={() => change({ type: 'turn', quarters: 1 })}
        >
          <RotateCwSquare className="icon" aria-hidden />
          {t('turnRight')}
        </button>
        <NumberField
          label={t('rotation')}
          unit="°"
          value={settings?.rotation}
          accepts={() => true}
          leaps={leaps}
          onChange={(value, gesture) => change({ type: 'rotation', value }, gesture)}
        />
      </div>
      <div className="edit-pair">
        {(['horizontal', 'vertical'] as const).map((axis) => (
          <button
            key={axis}
            type="button"
            className="btn btn-secondary edit-toggle"
            aria-pressed={settings?.flip[axis] ?? false}
            onClick={() => change({ type: 'flip', axis })}
          >
            {axis === 'horizontal' ? (
              <FlipHorizontal2 className="icon" aria-hidden />
            ) : (
              <FlipVertical2 className="icon" aria-hidden />
            )}
            {t(`flip.${axis}`)}
          </button>
        ))}
      </div>
    </>
  );
}

function FormatField({ settings, change }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('format')}
      </label>
      <div className="input input-pad">
        <select
          id={id}
          value={settings?.format ?? 'png'}
          onChange={(event) => {
            const format = editFormats.find((known) => known === event.target.value);
            if (format) change({ type: 'format', format });
          }}
        >
          {editFormats.map((format) => (
            <option key={format} value={format}>
              {formatNames[format]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
