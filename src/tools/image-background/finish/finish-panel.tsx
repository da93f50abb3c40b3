import { useTranslation } from 'react-i18next';
import { CheckBox } from '../../../ui/controls/check-box.tsx';
import { Select } from '../../../ui/controls/select.tsx';
import { Slider } from '../studio/brush-bar.tsx';
import type { Finish } from './export-finish.browser.ts';
import {
  type FinishSettings,
  type FinishSize,
  finishSizes,
  formatNames,
  isIdFormat,
  type OutputFormat,
  outputFormats,
} from './finish-settings.ts';
import { dpis } from './id-formats.ts';

interface FinishPanelProps {
  finish: Finish;
  change: (next: Partial<FinishSettings>) => void;
}

/** Trim, shadow, size and format of the result. */
export function FinishPanel({ finish, change }: FinishPanelProps) {
  const { t } = useTranslation('image-background');
  const { settings } = finish;
  return (
    <>
      <div className="finish-block">
        <CheckBox name={t('shadow')} checked={settings.hasShadow} onChange={(hasShadow) => change({ hasShadow })} />
        {settings.hasShadow && (
          <Slider
            label={t('shadowStrength')}
            value={Math.round(settings.shadow * 100)}
            min={5}
            max={100}
            onChange={(value) => change({ shadow: value / 100 })}
          />
        )}
        {!isIdFormat(settings.size) && (
          <CheckBox name={t('trim')} checked={settings.isTrimmed} onChange={(isTrimmed) => change({ isTrimmed })} />
        )}
        {settings.isTrimmed && !isIdFormat(settings.size) && (
          <Slider
            label={t('margin')}
            value={Math.round(settings.margin * 100)}
            max={50}
            onChange={(value) => change({ margin: value / 100 })}
          />
        )}
      </div>
      <hr className="divider" />
      <SizeAndFormat finish={finish} change={change} />
    </>
  );
}

function SizeAndFormat({ finish, change }: FinishPanelProps) {
  const { t } = useTranslation('image-background');
  const { settings, frame, backdrop } = finish;
  const isId = isIdFormat(settings.size);
  const size = `\u2066${frame.output.width} × ${frame.output.height} px\u2069`;
  return (
    <div className="finish-block">
      <div className="edit-pair">
        <Select
          label={t('size.label')}
          value={settings.size}
          options={finishSizes.map((value) => ({ value, name: t(`size.${sizeKey(value)}`) }))}
          onChange={(next) => change({ size: next })}
        />
        <Select
          label={t('format')}
          value={settings.format}
          options={outputFormats.map((value) => ({ value, name: formatNames[value] }))}
          onChange={(format: OutputFormat) => change({ format })}
        />
        {isId && (
          <Select
            label={t('dpi')}
            value={String(settings.dpi)}
            options={dpis.map((value) => ({ value: String(value), name: `${value} dpi` }))}
            onChange={(value) => change({ dpi: value === '600' ? 600 : 300 })}
          />
        )}
      </div>
      {isId && (
        <Slider
          label={t('idScale')}
          value={Math.round(settings.headPlace.scale * 100)}
          min={50}
          max={200}
          onChange={(value) => change({ headPlace: { ...settings.headPlace, scale: value / 100 } })}
        />
      )}
      <p className="help num">
        {size}
        {settings.format === 'jpeg' && backdrop.kind === 'none' && ` · ${t('jpegWhite')}`}
      </p>
      {isId && <p className="help">{t('idWarning')}</p>}
    </div>
  );
}

const sizeKeys = {
  original: 'original',
  '1:1': 'square',
  '4:5': 'portrait',
  '35x45': 'id35x45',
  '2x2in': 'id2x2in',
  '50x70': 'id50x70',
  '33x48': 'id33x48',
  '30x40': 'id30x40',
} as const satisfies Record<FinishSize, string>;

const sizeKey = (size: FinishSize) => sizeKeys[size];
