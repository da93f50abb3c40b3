import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockSwitch } from '../../../time-ui/clock-switch.tsx';
import { changeStored, useTimeOptions } from '../../../time-ui/time-options.ts';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';

const hours = Array.from({ length: 25 }, (_, hour) => hour);

/** Hours of work and the clock that counts them; both are remembered. */
export function PlanOptions({ clockFormat }: { clockFormat: ClockFormat }) {
  const { t } = useTranslation('time-converter');
  const { work } = useTimeOptions();
  const [from, to] = work;
  const id = useId();
  const nameOf = (hour: number) => clockFormat.time({ hour: hour % 24, minute: 0 });
  const field = (name: 'from' | 'to', value: number, choices: readonly number[], change: (hour: number) => void) => (
    <div className="input input-pad">
      <select
        id={`${id}-${name}`}
        className="num"
        aria-label={t(`planner.${name}Label`)}
        value={value}
        onChange={(event) => change(Number(event.currentTarget.value))}
      >
        {choices.map((hour) => (
          <option key={hour} value={hour}>
            {nameOf(hour)}
          </option>
        ))}
      </select>
    </div>
  );
  return (
    <div className="plan-options no-print">
      <fieldset className="field">
        <legend className="label">{t('planner.hours')}</legend>
        <div className="plan-hours">
          {field(
            'from',
            from,
            hours.filter((hour) => hour < to),
            (hour) => changeStored({ work: [hour, to] }),
          )}
          <span aria-hidden="true">–</span>
          {field(
            'to',
            to,
            hours.filter((hour) => hour > from),
            (hour) => changeStored({ work: [from, hour] }),
          )}
        </div>
      </fieldset>
      <ClockSwitch clock={clockFormat.clock} />
    </div>
  );
}
