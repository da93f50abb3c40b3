import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '../../time-ui/place-list.ts';
import { focusGrip } from '../../ui/order/focus-grip.ts';
import { columnsOf } from '../../ui/order/step-by-key.ts';
import { useDragOrder } from '../../ui/order/use-drag-order.ts';
import { placeAfterKey } from './change-places.ts';
import { gripOf } from './grip-of.ts';
import { moveClock } from './use-clock-zones.ts';

interface ClockOrderOptions {
  list: RefObject<HTMLElement | null>;
  others: readonly Place[];
  nameOf: (place: Place) => string;
  announce: (text: string) => void;
}

/** Cards are put in order by dragging their heads, and by keys on their grips. */
export function useClockOrder({ list, others, nameOf, announce }: ClockOrderOptions) {
  const { t, i18n } = useTranslation('time-world-clock');
  const focused = useRef<string>(undefined);
  const move = (from: number, to: number) => {
    const place = others[from];
    if (!place || from === to) return;
    moveClock(from, to);
    announce(t('moved', { city: nameOf(place), position: to + 1, total: others.length }));
  };
  const { isDragging, placeOf, onPointerDown } = useDragOrder(list, move);

  // A grip may lose the focus when its card is put elsewhere in the document, and the card may be out of view there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (focused.current === undefined) return;
    focusGrip(gripOf(focused.current));
    focused.current = undefined;
  }, [others]);

  const grab = (zoneId: string, event: PointerEvent<HTMLElement>) =>
    onPointerDown(others.findIndex(({ id }) => id === zoneId))(event);
  const pressGrip = (zoneId: string, event: KeyboardEvent) => {
    const from = others.findIndex(({ id }) => id === zoneId);
    const to = placeAfterKey(event.key, from, {
      count: others.length,
      columns: columnsOf(list.current),
      isRightToLeft: i18n.dir() === 'rtl',
    });
    if (to === undefined) return;
    event.preventDefault();
    focused.current = from === to ? undefined : zoneId;
    move(from, to);
  };

  // The cards keep the same functions, so that a drag renders those alone that it moves.
  const latest = useRef({ grab, pressGrip });
  useEffect(() => {
    latest.current = { grab, pressGrip };
  });
  return { isDragging, placeOf, latest };
}
