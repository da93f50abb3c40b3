import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

const never = () => () => {};
const no = () => false;

/** Shows one element on the whole screen. Phones that cannot are not offered it. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isPossible = useSyncExternalStore(never, () => document.fullscreenEnabled === true, no);
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null && document.fullscreenElement === element.current,
    no,
  );
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : element.current?.requestFullscreen();
    // A browser that refuses leaves everything as it is.
    change?.catch(() => {});
  };
  return { isPossible, isFull, toggle };
}
