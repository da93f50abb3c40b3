import { type RefObject, useEffect } from 'react';

/** Closes an open menu on Escape, and on a press or the focus outside of it; Escape gives the focus back to its button. */
export function useDismiss(open: boolean, area: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close();
      area.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
    };
    const onLeave = (event: Event) => {
      if (!area.current?.contains(event.target as Node)) close();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
    };
  }, [open, area, close]);
}
