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
  const timeAt = (slot: number) => clockFormat.time(momentOfSlot(temporal, day, slot, source));
  const values = overlap && {
    from: `\u2066${timeAt(overlap.from)}`,
    to: `${timeAt(overlap.to)}\u2069`,
    city,
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
