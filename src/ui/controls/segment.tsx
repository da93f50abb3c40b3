import { useId } from 'react';

interface SegmentProps<Value extends string> {
  legend: string;
  /** The legend is for readers only, where the choices speak for themselves. */
  isLegendHidden?: boolean;
  options: readonly { value: Value; name: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two to five short choices side by side; native radio buttons underneath. */
export function Segment<Value extends string>(props: SegmentProps<Value>) {
  const { legend, isLegendHidden, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="field">
      <legend className={isLegendHidden ? 'visually-hidden' : 'legend-row'}>
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
