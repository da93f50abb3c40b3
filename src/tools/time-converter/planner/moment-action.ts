import { formatTime } from '../../../time-zones/clock-reading.ts';
import type { TemporalApi } from '../../../time-zones/temporal.ts';
import { readMeaning } from '../../../time-zones/wall-time.ts';
import type { ConverterAction } from '../converter-state.ts';
import { momentOfSlot, type PlanDay } from './day-cells.ts';

/** The fields for a moment of the day. Where a reading comes twice the line knows which one is meant. */
export function momentAction(temporal: TemporalApi, day: PlanDay, slot: number, source: string): ConverterAction {
  const moment = momentOfSlot(temporal, day, slot, source);
  const wall = moment.toPlainDateTime();
  const meaning = readMeaning(wall, source);
  const isLater = meaning.kind === 'repeated' && meaning.later.epochMilliseconds === moment.epochMilliseconds;
  return {
    type: 'moment',
    date: moment.toPlainDate().toString(),
    time: formatTime(moment),
    ...(isLater ? { choice: 'later' } : {}),
  };
}
