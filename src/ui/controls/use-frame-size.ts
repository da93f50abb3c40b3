import { useCallback, useState } from 'react';
import type { ImageSize } from '../../shared/cover-fit.ts';

/** The size of an element, kept up to date. */
export function useFrameSize() {
  const [size, setSize] = useState<ImageSize>();
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size] as const;
}
