import { useEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/controls/kept-focus.ts';

/** The studio goes with its file, and with it what had the focus: it goes on to the button that brings another. */
export function useFocusAfterRemoval(hasFile: boolean): void {
  const hadFile = useRef(hasFile);
  useEffect(() => {
    if (hadFile.current && !hasFile && isFocusLost()) {
      const buttons = document.querySelectorAll<HTMLElement>('.work-main .drop .btn');
      // Screens of other tabs are kept, hidden.
      [...buttons].find((button) => button.offsetParent !== null)?.focus({ preventScroll: true });
    }
    hadFile.current = hasFile;
  }, [hasFile]);
}
