import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';
import type { TemporalApi } from '../../../time-zones/temporal.ts';
import { momentOfSlot } from './day-cells.ts';
import type { Plan } from './use-plan.ts';
import { useSettled } from './use-settled.ts';

interface OverlapSentenceProps {
  temporal: TemporalApi;
  plan: Plan;
  source: string;
  city: string;
  clockFormat: ClockFormat;
}

/** Says which hours suit everyone, or the most; aloud when date and rows are as they are meant. */
export function OverlapSentence({ temporal, plan, source, city, clockFormat }: OverlapSentenceProps) {
  const { t } = useTranslation('time-converter');
  const { overlap, day } = plan;
  // Each time by itself: 9:00 ص is read from the right, 9:00 AM from the left.
  const timeAt = (slot: number) => `\u2068${clockFormat.time(momentOfSlot(temporal, day, slot, source))}\u2069`;
  const values = overlap && {
    from: timeAt(overlap.from),
    to: timeAt(overlap.to),
    // So is UTC, beside figures.
    city: `\u2068${city}\u2069`,
    working: overlap.count,
    total: overlap.total,
  };
  const isEveryone = overlap !== undefined && overlap.count === overlap.total;
  const sentence = values ? t(isEveryone ? 'planner.everyone' : 'planner.most', values) : t('planner.nobody');
  const settled = useSettled(sentence);
  return (
    <>
      <p className="overlap">
        <Users className="icon" aria-hidden />
        <span>{sentence}</span>
      </p>
      <p className="visually-hidden" role="status">
        {settled}
      </p>
    </>
  );
}

/** Keeps the room of the sentence until its hours are known. */
export function OverlapRoom({ city, total }: { city: string; total: number }) {
  const { t } = useTranslation('time-converter');
  return (
    <p className="overlap invisible">
      <Users className="icon" aria-hidden />
      <span>{t('planner.most', { from: '00:00', to: '00:00', city, working: total, total })}</span>
    </p>
  );
}
