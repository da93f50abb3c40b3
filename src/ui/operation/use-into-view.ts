import { type RefObject, useEffect, useRef } from 'react';

/** On a phone the button is far below what it brings about: a new part comes into view by itself. */
export function useIntoView<T extends HTMLElement>(): RefObject<T | null> {
  const part = useRef<T>(null);
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    part.current?.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }, []);
  return part;
}
