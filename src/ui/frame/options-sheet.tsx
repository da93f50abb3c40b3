import { ChevronUp } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import './options-sheet.css';

/** What the parts of a form need while its options are a sheet. */
export interface OptionsSheet {
  side: { 'data-sheet': 'open' | 'closed'; onKeyDown: (event: KeyboardEvent) => void };
  options: { id: string; tabIndex: -1; ref: RefObject<HTMLDivElement | null> };
  button: {
    ref: RefObject<HTMLButtonElement | null>;
    'aria-expanded': boolean;
    'aria-controls': string;
    onClick: () => void;
  };
  words: string;
}

/**
 * Closed at first, and for as long as the work runs or its result is shown. The focus goes into the sheet with its
 * opening, and Escape brings it back to the button.
 */
export function useOptionsSheet(
  words: string | undefined,
  optionsId: string,
  isReady: boolean,
): OptionsSheet | undefined {
  const [isWanted, setOpen] = useState(false);
  const isOpen = isWanted && isReady;
  const options = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    options.current?.focus({ preventScroll: true });
    // What the options change is to be seen above them.
    const stage = options.current?.closest('form')?.querySelector('[data-stage]');
    stage?.scrollIntoView({ block: 'start' });
  }, [isOpen]);
  if (words === undefined) return undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  return {
    side: { 'data-sheet': isOpen ? 'open' : 'closed', onKeyDown },
    options: { id: optionsId, tabIndex: -1, ref: options },
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': optionsId,
      onClick: () => setOpen(!isOpen),
    },
    words,
  };
}

export function SheetButton({ sheet }: { sheet: OptionsSheet }) {
  return (
    <button type="button" className="btn btn-secondary btn-small sheet-button" {...sheet.button}>
      {sheet.words}
      <ChevronUp className="icon" aria-hidden />
    </button>
  );
}
