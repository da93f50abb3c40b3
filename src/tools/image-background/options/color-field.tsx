import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { parseHex, whiteHex } from './hex-color.ts';

const swatches = [whiteHex, '#171A17', '#F0A52A', '#23A36C', '#3A66E6'];

interface ColorFieldProps {
  value: string;
  onChange: (hex: string) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** The system's color picker, the color as text, and a few to start from; all three show the same color. */
export function ColorField({ value, onChange, inputRef }: ColorFieldProps) {
  const { t } = useTranslation('image-background');
  const id = useId();
  const color = parseHex(value);
  const isBad = color === undefined;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('color.label')}
      </label>
      <div className="color-row">
        <input
          type="color"
          className="color-well"
          aria-label={t('color.picker')}
          value={(color ?? whiteHex).toLowerCase()}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <div className="input input-pad" data-bad={isBad}>
          <input
            ref={inputRef}
            id={id}
            type="text"
            className="num ltr-value"
            value={value}
            maxLength={16}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={isBad || undefined}
            aria-describedby={isBad ? `${id}-note` : undefined}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => color && onChange(color)}
          />
        </div>
      </div>
      {isBad && (
        <p id={`${id}-note`} className="help help-bad" role="alert">
          {t('color.invalid')}
        </p>
      )}
      <div className="swatches">
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            aria-label={swatch}
            aria-pressed={swatch === color}
            style={{ backgroundColor: swatch }}
            onClick={() => onChange(swatch)}
          />
        ))}
      </div>
    </div>
  );
}
