import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { isFocusLost } from '../../ui/controls/kept-focus.ts';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

const never = () => () => {};
const no = () => false;

/**
 * Shows one element on the whole screen. Phones that cannot are not offered it. Each way takes away the button that was
 * pressed: the focus goes to the other one, which has `data-full-screen`.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isPossible = useSyncExternalStore(never, () => document.fullscreenEnabled === true, no);
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
    no,
  );
  const wasFull = useRef(false);
  useEffect(() => {
    if (wasFull.current === isFull) return;
    wasFull.current = isFull;
    const button = (isFull ? element.current : document)?.querySelector<HTMLElement>('[data-full-screen]');
    if (isFull || isFocusLost()) button?.focus();
  }, [element, isFull]);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A browser that refuses leaves everything as it is.
    change?.catch(() => {});
  };
  return { isPossible, isFull, toggle };
}
