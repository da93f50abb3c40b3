import { useState } from 'react';
import { type ClockFormat, clockOfLocale, parseTypedTime } from '../../time-zones/clock-format.ts';

interface TimeFieldProps {
  id: string;
  /** 14:30, or empty. */
  value: string;
  clockFormat: ClockFormat;
  describedBy: string | undefined;
  onChange: (time: string) => void;
}

/** Browsers draw their own time field with the clock of their own language, whatever the page asks for. */
function browserClock(): 12 | 24 | undefined {
  return typeof navigator === 'undefined' ? undefined : clockOfLocale(navigator.language);
}

/** The browser's field where it counts the hours as the rest of the page does, else one of ours. */
export function TimeField({ id, value, clockFormat, describedBy, onChange }: TimeFieldProps) {
  const browser = browserClock();
  if (browser !== undefined && value !== '' && browser !== clockFormat.clock) {
    return <TypedTimeField {...{ id, value, clockFormat, describedBy, onChange }} />;
  }
  return (
    <input
      id={id}
      className="num"
      type="time"
      value={value}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function TypedTimeField({ id, value, clockFormat, describedBy, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const shown = clockFormat.time({ hour: Number(value.slice(0, 2)), minute: Number(value.slice(3, 5)) });
  return (
    <input
      id={id}
      className="num"
      type="text"
      autoComplete="off"
      value={typed ?? shown}
      aria-describedby={describedBy}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        const time = parseTypedTime(event.currentTarget.value);
        if (time) onChange(time);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
