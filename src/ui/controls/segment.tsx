import { useId } from 'react';

interface SegmentProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two to five short choices side by side; native radio buttons underneath. */
export function Segment<Value extends string>({ legend, options, value, onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className="field">
      <legend className="legend-row">
        <span className="label">{legend}</span>
      </legend>
      <div className="segment">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
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
