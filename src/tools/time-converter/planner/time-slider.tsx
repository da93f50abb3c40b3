import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { slotAfterKey } from './move-line.ts';

interface TimeSliderProps {
  slot: number;
  slots: number;
  /** 14:30 */
  time: string;
  /** What readers hear: 14:30, Thursday, London; 1:30 BST where it comes twice. */
  spoken: string;
  onMove: (slot: number) => void;
}

/** The knob at the foot of the line: the one part of the grid that takes the focus. */
export function TimeSlider({ slot, slots, time, spoken, onMove }: TimeSliderProps) {
  const { t } = useTranslation('time-converter');
  const knob = useRef<HTMLDivElement>(null);
  useLineInSight(knob, slot);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = slotAfterKey(event.key, slot, slots, document.documentElement.dir === 'rtl');
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div className="hours-track" data-hours="" data-track="">
      <div
        ref={knob}
        className="hours-knob num"
        role="slider"
        tabIndex={0}
        aria-label={t('planner.line')}
        aria-valuemin={0}
        aria-valuemax={slots - 1}
        aria-valuenow={Math.round(slot)}
        aria-valuetext={spoken}
        onKeyDown={onKeyDown}
      >
        <bdi>{time}</bdi>
      </div>
    </div>
  );
}

const restingPlace = 0.38;

/** Where the hours scroll sideways the line comes to rest at about a third, and never leaves the view. */
function useLineInSight(knob: { current: HTMLElement | null }, slot: number): void {
  const isPlaced = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the line has moved
  useEffect(() => {
    const scroller = knob.current?.closest('.plan');
    if (!knob.current || !scroller || scroller.scrollWidth <= scroller.clientWidth) return;
    const box = scroller.getBoundingClientRect();
    const { left, width } = knob.current.getBoundingClientRect();
    const center = left + width / 2 - box.left;
    if (isPlaced.current && center > 24 && center < box.width - 24) return;
    isPlaced.current = true;
    const rest = document.documentElement.dir === 'rtl' ? 1 - restingPlace : restingPlace;
    scroller.scrollLeft += center - box.width * rest;
  }, [knob, slot]);
}
