import { Minimize2, Plus } from 'lucide-react';
import { type RefObject, useDeferredValue, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../time-ui/place-list.ts';
import { useTimeOptions } from '../../time-ui/time-options.ts';
import { createClockFormat } from '../../time-zones/clock-format.ts';
import { type ClockReading, readClock } from '../../time-zones/clock-reading.ts';
import { createDateFormats } from '../../time-zones/date-formats.ts';
import type { TemporalApi } from '../../time-zones/temporal.ts';
import { cityOf, type ZoneNames } from '../../time-zones/zone-names.ts';
import { type CardActions, gripHelpId } from './card-head.tsx';
import { ClockCard } from './clock-card.tsx';
import { columnsFor } from './columns.ts';
import { useMinute } from './page-ticker.ts';
import { shiftedMs } from './shift.ts';
import { useClockOrder } from './use-clock-order.ts';

interface ClockCardsProps {
  temporal: TemporalApi | undefined;
  localZoneId: string | undefined;
  others: readonly Place[];
  names: ZoneNames;
  locale: string;
  /** Minutes from now. */
  shift: number;
  wall: RefObject<HTMLDivElement | null>;
  isFull: boolean;
  onLeaveFull: () => void;
  onRemove: CardActions['remove'];
  onRename: CardActions['rename'];
  onAddCity: () => void;
  announce: (text: string) => void;
}

const middle = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4', 5: '' };
const wide = { 3: 'min-[75rem]:grid-cols-3', 4: 'min-[75rem]:grid-cols-4', 5: 'min-[75rem]:grid-cols-5' };

/** Reads all clocks when a minute begins. */
export function ClockCards(props: ClockCardsProps) {
  const { temporal, localZoneId, others, names, locale, shift, wall, isFull, onRemove, onRename, announce } = props;
  const { t } = useTranslation('time-world-clock');
  // In slices: at the start all cards are drawn anew, and a click comes first.
  const minute = useDeferredValue(useMinute());
  const { clock = 24, hasSeconds } = useTimeOptions();
  const formats = useMemo(() => createDateFormats(locale), [locale]);
  const clockFormat = useMemo(() => createClockFormat(locale, clock), [locale, clock]);
  const list = useRef<HTMLUListElement>(null);
  const nameOf = ({ id, label }: Place) => label ?? cityOf(id, names);
  const { isDragging, placeOf, latest } = useClockOrder({ list, others, nameOf, announce });
  const actions = useMemo<CardActions>(
    () => ({
      remove: onRemove,
      rename: onRename,
      grab: (zoneId, event) => latest.current.grab(zoneId, event),
      pressGrip: (zoneId, event) => latest.current.pressGrip(zoneId, event),
    }),
    [onRemove, onRename, latest],
  );
  const moment =
    temporal && minute !== undefined ? temporal.Instant.fromEpochMilliseconds(shiftedMs(minute, shift)) : undefined;
  const read = (zoneId: string): ClockReading | undefined =>
    moment && readClock(moment.toZonedDateTimeISO(zoneId), zoneId);
  const local = localZoneId ? read(localZoneId) : undefined;
  const shared = { formats, clockFormat, hasSeconds };
  const cards = others.length + (isFull ? 1 : 2);

  return (
    <div ref={wall} className="clock-wall" data-full={isFull ? '' : undefined}>
      {isFull ? <LeaveFull onLeave={props.onLeaveFull} /> : null}
      <ul
        ref={list}
        data-dragging={isDragging}
        className={`grid gap-2 sm:grid-cols-2 ${middle[columnsFor(cards, 4)]} ${wide[columnsFor(cards, 5)]}`}
      >
        <ClockCard
          zoneId={localZoneId ?? ''}
          city={localZoneId ? cityOf(localZoneId, names) : t('yourZone')}
          reading={local}
          differenceMinutes={0}
          {...shared}
        />
        {others.map(({ id: zoneId, label }, index) => {
          const reading = read(zoneId);
          const place = placeOf(index);
          return (
            <ClockCard
              key={zoneId}
              zoneId={zoneId}
              city={cityOf(zoneId, names)}
              label={label}
              reading={reading}
              differenceMinutes={(reading?.offsetMinutes ?? 0) - (local?.offsetMinutes ?? 0)}
              actions={actions}
              position={index + 1}
              total={others.length}
              shiftX={place.shift?.x}
              shiftY={place.shift?.y}
              isLifted={place.isLifted}
              {...shared}
            />
          );
        })}
        {isFull ? null : <AddCityCard onPress={props.onAddCity} />}
      </ul>
      <p id={gripHelpId} className="visually-hidden">
        {t('moveHelp')}
      </p>
    </div>
  );
}

function LeaveFull({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('time-world-clock');
  return (
    <button type="button" data-full-screen="" className="btn btn-ghost btn-small justify-self-end" onClick={onLeave}>
      <Minimize2 className="icon-s" aria-hidden />
      {t('fullScreen.leave')}
    </button>
  );
}

/** The empty place after the last clock. */
function AddCityCard({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('time-world-clock');
  return (
    <li data-fixed="" className="no-print grid sm:max-lg:odd:col-span-2">
      <button
        type="button"
        className="flex min-h-18 items-center justify-center gap-2 rounded-part border-2 border-dashed border-line-strong px-4 font-[500] text-ink-2 hover:border-accent hover:text-ink"
        onClick={onPress}
      >
        <Plus className="icon" aria-hidden />
        {t('addCity')}
      </button>
    </li>
  );
}
