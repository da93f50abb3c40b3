import { useId } from 'react';

interface RadioChipsProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Choices that wrap where they do not fit side by side; native radio buttons underneath. */
export function RadioChips<Value extends string>({ legend, options, value, onChange }: RadioChipsProps<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="legend-row">
        <span className="label">{legend}</span>
      </legend>
      <div className="radio-chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              name={name}
              className="visually-hidden"
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
