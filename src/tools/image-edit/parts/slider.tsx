import { useId, useRef } from 'react';

interface SliderProps {
  label: string;
  min: number;
  max: number;
  step?: number;
  value: number;
  unit?: string;
  /** For what turns with the image, which has no direction of reading. */
  dir?: 'ltr';
  newGesture: () => string;
  onChange: (value: number, gesture: string) => void;
}

/** One drag, or one visit by keys, is one step of undo. */
export function Slider({ label, min, max, step = 1, value, unit = '', dir, newGesture, onChange }: SliderProps) {
  const id = useId();
  const gesture = useRef('');
  const begin = () => {
    gesture.current = newGesture();
  };
  return (
    <div className="edit-slide">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="range"
        type="range"
        {...{ min, max, step, value, dir }}
        onFocus={begin}
        onPointerDown={begin}
        onChange={(event) => onChange(Number(event.target.value), gesture.current)}
      />
      <output className="num" dir="ltr">
        {value}
        {unit}
      </output>
    </div>
  );
}
