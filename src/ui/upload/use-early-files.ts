import { type RefObject, useEffect } from 'react';

/**
 * On a slow network a button can be pressed before its code is there: until then the script in the head opens the dialog
 * (first-paint-script.ts), and what was chosen waits in the input. Not so what a browser has put back there.
 */
export function useEarlyFiles(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const { current } = input;
    if (!current) return;
    const isEarly = current.dataset['opened'] === 'early';
    current.dataset['opened'] = 'awake';
    if (isEarly && current.files?.length) current.dispatchEvent(new Event('change', { bubbles: true }));
  }, [input]);
}
