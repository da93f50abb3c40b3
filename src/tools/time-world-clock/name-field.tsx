import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { maxLabelLength } from '../../time-ui/place-list.ts';

interface NameFieldProps {
  city: string;
  label: string | undefined;
  /** With the new name; with nothing when the visitor gave up. */
  onDone: (text: string | undefined) => void;
}

/** A name of one's own for a place. Enter or leaving keeps it, Escape does not; an empty one brings the city back. */
export function NameField({ city, label, onDone }: NameFieldProps) {
  const { t } = useTranslation('time-world-clock');
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => field.current?.select(), []);
  const finish = (text: string | undefined) => {
    // The field loses the focus once more while it goes.
    if (isDone.current) return;
    isDone.current = true;
    onDone(text);
  };
  return (
    <input
      ref={field}
      className="input col-span-3 col-start-1 row-start-1 min-w-0"
      dir="auto"
      aria-label={t('name.label', { city })}
      placeholder={city}
      defaultValue={label ?? city}
      maxLength={maxLabelLength}
      autoComplete="off"
      enterKeyHint="done"
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // The focus goes to the button that opened the field, which must not take the same key.
        event.preventDefault();
        finish(event.key === 'Enter' ? event.currentTarget.value : undefined);
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
    />
  );
}
