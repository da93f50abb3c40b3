import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockSwitch } from '../../../time-ui/clock-switch.tsx';
import { changeStored, useTimeOptions } from '../../../time-ui/time-options.ts';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';

/** Hours of work and the clock that counts them; both are remembered. */
export function PlanOptions({ clockFormat }: { clockFormat: ClockFormat }) {
  const { t } = useTranslation('time-converter');
  const { work } = useTimeOptions();
  const [from, to] = work;
  const id = useId();
  const read = (hour: number) => `\u2068${clockFormat.time({ hour, minute: 0 })}\u2069`;
  const field = (name: 'from' | 'to', value: number, min: number, max: number) => (
    <div className="input input-pad">
      <input
        id={`${id}-${name}`}
        className="num plan-hour"
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        aria-label={t(`planner.${name}Label`)}
        value={value}
        onChange={(event) => {
          const hour = event.currentTarget.valueAsNumber;
          if (hour >= min && hour <= max) changeStored({ work: name === 'from' ? [hour, to] : [from, hour] });
        }}
      />
    </div>
  );
  return (
    <div className="plan-options no-print">
      <fieldset className="field">
        <legend className="label">{t('planner.hours')}</legend>
        <div className="plan-hours">
          {field('from', from, 0, to - 1)}
          <span aria-hidden="true">–</span>
          {field('to', to, from + 1, 24)}
        </div>
        {/* The fields count to 24. */}
        {clockFormat.clock === 12 && <p className="help">{`${read(from)} – ${read(to)}`}</p>}
      </fieldset>
      <ClockSwitch clock={clockFormat.clock} />
    </div>
  );
}
