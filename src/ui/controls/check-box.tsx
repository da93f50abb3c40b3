import { useId } from 'react';
import { Icon } from './icon.tsx';

interface CheckBoxProps {
  name: string;
  /** What it does, below the name. */
  line?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function CheckBox({ name, line, checked, onChange }: CheckBoxProps) {
  const id = useId();
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-name`}
        aria-describedby={line ? `${id}-line` : undefined}
      />
      <span className="check-box" aria-hidden>
        <Icon name="check" small />
      </span>
      <span>
        <span className="label" id={`${id}-name`}>
          {name}
        </span>
        {line && (
          <span className="help check-line" id={`${id}-line`}>
            {line}
          </span>
        )}
      </span>
    </label>
  );
}
