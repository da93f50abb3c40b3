import { useTranslation } from 'react-i18next';
import { Segment } from '../../../ui/controls/segment.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import type { OptionsProps } from '../options-props.ts';

const ratios = { none: undefined, '1:1': 1, '4:5': 4 / 5, '16:9': 16 / 9, '9:16': 9 / 16 } as const;
const names = Object.keys(ratios) as (keyof typeof ratios)[];

/** Room around the image to reach a shape without cutting anything off. */
export function PadFields({ settings, change }: OptionsProps) {
  const { t } = useTranslation('image-edit');
  const pad = settings?.pad;
  return (
    <div className="edit-block">
      <Select
        label={t('pad.shape')}
        value={names.find((name) => ratios[name] === pad?.ratio) ?? 'none'}
        options={names.map((value) => ({ value, name: value === 'none' ? t('pad.none') : value }))}
        onChange={(name) => change({ type: 'pad', pad: { ratio: ratios[name] } })}
      />
      {pad?.ratio !== undefined && (
        <>
          <Segment
            legend={t('pad.fill')}
            options={(['color', 'blur'] as const).map((value) => ({ value, name: t(`pad.${value}`) }))}
            value={pad.fill}
            onChange={(fill) => change({ type: 'pad', pad: { fill } })}
          />
          {pad.fill === 'color' && (
            <input
              type="color"
              className="color-well"
              aria-label={t('pad.color')}
              value={pad.color.toLowerCase()}
              onChange={(event) => change({ type: 'pad', pad: { color: event.target.value } }, 'pad color')}
            />
          )}
        </>
      )}
    </div>
  );
}
