import { useTranslation } from 'react-i18next';
import type { HourClock } from '../time-zones/clock-format.ts';
import { Segment } from '../ui/controls/segment.tsx';
import { changeStored } from './time-options.ts';

/** 12 or 24 hours, for both time tools. */
export function ClockSwitch({ clock }: { clock: HourClock }) {
  const { t } = useTranslation('time');
  return (
    <Segment
      legend={t('clock.label')}
      options={[
        { value: '12', name: t('clock.twelve') },
        { value: '24', name: t('clock.twentyFour') },
      ]}
      value={clock === 12 ? '12' : '24'}
      onChange={(value) => changeStored({ clock: Number(value) })}
    />
  );
}
