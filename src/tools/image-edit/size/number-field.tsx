import { useId, useRef, useState } from 'react';
import { newGesture } from '../crop/new-gesture.ts';

interface NumberFieldProps {
  label: string;
  unit: string;
  /** Undefined while there is no image. */
  value: number | undefined;
  min?: number;
  max?: number | undefined;
  isBad?: boolean;
  describedBy?: string | undefined;
  /** Whether a typed number is taken; what is not taken does not stay in the field. */
  accepts: (value: number) => boolean;
  onChange: (value: number, gesture: string) => void;
  /** A new number makes the field forget what was half typed. */
  leaps: number;
}

/** A number that takes effect while it is typed. An empty field waits for more; leaving it brings the value back. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, min, max, isBad = false, describedBy, accepts, onChange, leaps } = props;
  const id = useId();
  const gesture = useRef('');
  const [draft, setDraft] = useState<{ text: string; leaps: number }>();
  const shown = draft?.leaps === leaps ? draft.text : value === undefined ? '' : String(round(value));

  const takesFractions = accepts(0.1);
  const type = (text: string) => {
    const typed = Number(text);
    const isTaken = text !== '' && Number.isFinite(typed) && accepts(typed);
    // "0" is the beginning of "0.5", where that is taken.
    const isBeginning = typed === 0 && takesFractions;
    setDraft(isTaken || isBeginning || text === '' ? { text, leaps } : undefined);
    if (isTaken) onChange(typed, gesture.current);
  };
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input input-pad" data-bad={isBad}>
        <input
          id={id}
          className="ltr-value num"
          type="number"
          inputMode={min === undefined ? 'text' : takesFractions ? 'decimal' : 'numeric'}
          step="any"
          min={min}
          max={max}
          value={shown}
          autoComplete="off"
          aria-invalid={isBad || undefined}
          aria-describedby={describedBy}
          onFocus={() => {
            gesture.current = newGesture();
          }}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(undefined)}
        />
        <span className="edit-unit" aria-hidden>
          {unit}
        </span>
      </div>
    </div>
  );
}

const round = (value: number) => Math.round(value * 100) / 100;
