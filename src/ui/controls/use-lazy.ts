import { useCallback, useRef, useState } from 'react';

/** Something loaded when it is first wanted: undefined before. A failed load is tried again at the next wish. */
export function useLazy<T>(load: () => Promise<T>): readonly [T | undefined, () => void] {
  const [value, setValue] = useState<T>();
  const isAsked = useRef(false);
  const wake = useCallback(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    load().then(setValue, () => {
      isAsked.current = false;
    });
  }, [load]);
  return [value, wake];
}
