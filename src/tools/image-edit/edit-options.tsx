import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canEncode } from '../../ui/canvas/encode-canvas.ts';
import { CheckBox } from '../../ui/controls/check-box.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Fold } from '../../ui/frame/fold.tsx';
import { CropNumbers, ShapeField } from './crop/crop-fields.tsx';
import { editFormats, qualities } from './edit-state.ts';
import type { OptionsProps } from './options-props.ts';
import { AdjustFields } from './parts/adjust-fields.tsx';
import { CoverFields, type CoverProps } from './parts/cover-fields.tsx';
import { PadFields } from './parts/pad-fields.tsx';
import { PresetField } from './parts/preset-field.tsx';
import { NumberField } from './size/number-field.tsx';
import { SizeFields } from './size/size-fields.tsx';

const formatNames = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', avif: 'AVIF' } as const;
const folds = ['numbers', 'adjust', 'cover', 'pad'] as const;
type FoldName = (typeof folds)[number];

interface EditOptionsProps extends OptionsProps {
  cover: CoverProps['cover'];
  onCompare: (isHeld: boolean) => void;
}

export function EditOptions({ cover, onCompare, ...props }: EditOptionsProps) {
  const { settings, change } = props;
  const { t } = useTranslation('image-edit');
  const [opened, setOpened] = useState<Partial<Record<FoldName, boolean>>>({});
  const fold = (name: FoldName) => ({
    title: t(`folds.${name}`),
    isOpen: opened[name] ?? false,
    onToggle: (isOpen: boolean) => setOpened((last) => ({ ...last, [name]: isOpen })),
  });
  return (
    <fieldset className="edit-options" disabled={!settings}>
      <legend className="visually-hidden">{t('options')}</legend>
      <ShapeField {...props} />
      <Fold {...fold('numbers')}>
        <CropNumbers {...props} />
      </Fold>
      <hr className="divider" />
      <PresetField {...props} />
      <SizeFields {...props} />
      <CheckBox
        name={t('lock')}
        checked={settings?.isLocked ?? true}
        onChange={(isLocked) => change({ type: 'lock', isLocked })}
      />
      <hr className="divider" />
      <Fold {...fold('adjust')}>
        <AdjustFields {...props} onCompare={onCompare} />
      </Fold>
      <Fold {...fold('cover')}>
        <CoverFields {...props} cover={cover} />
      </Fold>
      <Fold {...fold('pad')}>
        <PadFields {...props} />
      </Fold>
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
      {settings && settings.format !== 'png' && (
        <Select
          label={t('quality.label')}
          value={settings.quality}
          options={qualities.map((value) => ({ value, name: t(`quality.${value}`) }))}
          onChange={(quality) => change({ type: 'quality', quality })}
        />
      )}
    </fieldset>
  );
}

function FormatField({ settings, change }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const hasAvif = useAvif();
  const id = useId();
  const formats = editFormats.filter((format) => format !== 'avif' || hasAvif);
  return (
    <Select
      key={id}
      label={t('format')}
      value={settings?.format ?? 'png'}
      options={formats.map((value) => ({ value, name: formatNames[value] }))}
      onChange={(format) => change({ type: 'format', format })}
    />
  );
}

/** Few browsers write it. */
function useAvif(): boolean {
  const [hasAvif, setHasAvif] = useState(false);
  useEffect(() => {
    void canEncode('avif').then(setHasAvif);
  }, []);
  return hasAvif;
}
