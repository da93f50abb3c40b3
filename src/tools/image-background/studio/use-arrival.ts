import { type RefObject, useEffect, useRef } from 'react';
import { isFocusLost } from '../../../ui/controls/kept-focus.ts';

/**
 * The button that began the cut-out is gone with its form: the focus goes on to the stage. On a phone, where the
 * image lies below the fold, the studio comes into view by itself.
 */
export function useArrival(well: RefObject<HTMLElement | null>, isNarrow: boolean): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  const wasNarrow = useRef(isNarrow);
  useEffect(() => {
    if (isFocusLost()) well.current?.focus({ preventScroll: true });
    if (wasNarrow.current) section.current?.scrollIntoView({ block: 'start' });
  }, [well]);
  return section;
}
