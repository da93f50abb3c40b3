import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ClockFormat } from '../../../time-zones/clock-format.ts';
import type { TemporalApi } from '../../../time-zones/temporal.ts';
import { momentOfSlot } from './day-cells.ts';
import type { Plan } from './use-plan.ts';

interface OverlapSentenceProps {
  temporal: TemporalApi;
  plan: Plan;
  source: string;
  city: string;
  clockFormat: ClockFormat;
}

/** Says which hours suit everyone, or the most. */
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
  return (
    <p className="overlap" role="status">
      <Users className="icon" aria-hidden />
      <span>{values ? t(isEveryone ? 'planner.everyone' : 'planner.most', values) : t('planner.nobody')}</span>
    </p>
  );
}
