import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockSwitch } from '../../../time-ui/clock-switch.tsx';
import { changeStored, useTimeOptions } from '../../../time-ui/time-options.ts';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';

/** Hours of work and the clock that counts them; both are remembered. */
export function PlanOptions({ clockFormat }: { clockFormat: ClockFormat }) {
  const { t } = useTranslation('time-converter');
  const { work } = useTimeOptions();
  const [from, to] = work;
  const read = (hour: number) => `\u2068${clockFormat.time({ hour, minute: 0 })}\u2069`;
  return (
    <div className="plan-options no-print">
      <fieldset className="field">
        <legend className="label">{t('planner.hours')}</legend>
        <div className="plan-hours">
          <HourField
            label={t('planner.fromLabel')}
            hour={from}
            min={0}
            max={to - 1}
            onHour={(hour) => changeStored({ work: [hour, to] })}
          />
          <span aria-hidden="true">–</span>
          <HourField
            label={t('planner.toLabel')}
            hour={to}
            min={from + 1}
            max={24}
            onHour={(hour) => changeStored({ work: [from, hour] })}
          />
        </div>
        {/* The fields count to 24. Its room is kept: which clock it is, the prerendered page cannot know. */}
        <p className="help plan-twelve">{clockFormat.clock === 12 && `${read(from)} – ${read(to)}`}</p>
      </fieldset>
      <ClockSwitch clock={clockFormat.clock} />
    </div>
  );
}

interface HourFieldProps {
  label: string;
  hour: number;
  min: number;
  max: number;
  onHour: (hour: number) => void;
}

/** Takes effect while it is typed; what is no such hour stays as long as one types on, for 1 may become 12. */
function HourField({ label, hour, min, max, onHour }: HourFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <div className="input input-pad">
      <input
        className="num plan-hour"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        aria-label={label}
        value={typed ?? hour}
        onChange={({ currentTarget: { value, valueAsNumber } }) => {
          setTyped(value);
          if (Number.isInteger(valueAsNumber) && valueAsNumber >= min && valueAsNumber <= max) onHour(valueAsNumber);
        }}
        onBlur={() => setTyped(undefined)}
      />
    </div>
  );
}
