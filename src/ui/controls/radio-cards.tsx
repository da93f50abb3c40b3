import { type ReactNode, useId } from 'react';

export interface RadioOption<Value extends string> {
  value: Value;
  name: string;
  line?: string;
  /** At the end of the card, such as the typical size. */
  aside?: ReactNode;
  /** Shown, but cannot be chosen; the line says why. */
  isDisabled?: boolean;
}

interface RadioCardsProps<Value extends string> {
  legend: string;
  /** At the end of the legend's row. */
  legendAside?: ReactNode;
  options: readonly RadioOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A group of native radio buttons, each under a card: arrow keys, forms and readers meet the real thing. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="legend-row">
        <span className="label">{props.legend}</span>
        {props.legendAside && <span className="help">{props.legendAside}</span>}
      </legend>
      <div className="radio-cards">
        {props.options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === props.value}
              disabled={option.isDisabled}
              onChange={() => props.onChange(option.value)}
            />
            <span className="radio-dot" aria-hidden />
            <span>
              <span className="radio-name">{option.name}</span>
              {option.line && <span className="radio-line">{option.line}</span>}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
