import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/controls/select.tsx';
import type { OptionsProps } from '../options-props.ts';

/** In pixels, as the places ask for them. */
const presets = {
  square: { width: 1080, height: 1080 },
  portrait: { width: 1080, height: 1350 },
  story: { width: 1080, height: 1920 },
  wide: { width: 1920, height: 1080 },
  thumbnail: { width: 1280, height: 720 },
  link: { width: 1200, height: 630 },
  profile: { width: 400, height: 400 },
} as const;
type PresetId = keyof typeof presets;
const presetIds = Object.keys(presets) as PresetId[];

/** Usual sizes: one choice sets shape and pixels. */
export function PresetField({ settings, change }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const chosen = presetIds.find(
    (id) => presets[id].width === settings?.width && presets[id].height === settings?.height,
  );
  return (
    <Select
      label={t('preset.label')}
      value={chosen ?? 'none'}
      options={(['none', ...presetIds] as const).map((value) => ({
        value,
        name:
          value === 'none'
            ? t('preset.none')
            : `${t(`preset.${value}`)} \u2066${presets[value].width} × ${presets[value].height}\u2069`,
      }))}
      onChange={(id) => id !== 'none' && change({ type: 'preset', size: presets[id] })}
    />
  );
}
