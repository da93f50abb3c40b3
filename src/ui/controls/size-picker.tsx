import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFileSize, unitSymbol } from '../../shared/file-size.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { parseSize, type SizeUnit, sizePresets, sizeUnits, unitBytes } from './size-text.ts';

export interface TargetSize {
  text: string;
  unit: SizeUnit;
}

interface SizePickerProps {
  value: TargetSize;
  onChange: (size: TargetSize) => void;
}

/** "Under … KB or MB", with the sizes that portals ask for one press away. */
export function SizePicker({ value, onChange }: SizePickerProps) {
  const { t } = useTranslation('files');
  const language = useLanguage();
  const id = useId();
  const [isTouched, setTouched] = useState(false);
  const bytes = parseSize(value);
  const isBad = isTouched && bytes === undefined;
  return (
    <div className="size-picker">
      <fieldset className="field">
        <legend className="visually-hidden">{t('how.presets')}</legend>
        <div className="chips">
          {sizePresets.map((preset) => (
            <button
              key={preset.text + preset.unit}
              type="button"
              className="chip num"
              aria-pressed={bytes === parseSize(preset)}
              onClick={() => onChange(preset)}
            >
              {formatFileSize(unitBytes[preset.unit] * Number(preset.text), language, 0)}
            </button>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('how.under')}
        </label>
        <div className="input" data-bad={isBad}>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            className="ltr-value"
            autoComplete="off"
            value={value.text}
            aria-invalid={isBad || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => onChange({ ...value, text: event.target.value })}
            onBlur={() => setTouched(true)}
          />
          <select
            className="size-unit"
            aria-label={t('how.unit')}
            value={value.unit}
            onChange={(event) => onChange({ ...value, unit: event.target.value as SizeUnit })}
          >
            {sizeUnits.map((unit) => (
              <option key={unit} value={unit}>
                {unitSymbol(unitBytes[unit], language)}
              </option>
            ))}
          </select>
        </div>
        <p id={`${id}-note`} className={isBad ? 'help help-bad' : 'help'}>
          {isBad ? t('how.badSize') : t('how.note')}
        </p>
      </div>
    </div>
  );
}
