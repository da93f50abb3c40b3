import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { CropFields } from './crop/crop-fields.tsx';
import { editFormats } from './edit-state.ts';
import type { OptionsProps } from './options-props.ts';
import { NumberField } from './size/number-field.tsx';
import { SizeFields } from './size/size-fields.tsx';

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
      <div className="edit-pair">
        <NumberField
          label={t('rotation')}
          unit="°"
          value={settings?.rotation}
          accepts={() => true}
          leaps={props.leaps}
          onChange={(value, gesture) => change({ type: 'rotation', value }, gesture)}
        />
        <FormatField {...props} />
      </div>
    </fieldset>
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
