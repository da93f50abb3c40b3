import { useEffect, useRef, useState } from 'react';

const settledMs = 1000;

/**
 * What a text has become, once it has stayed the same for a moment: while a year is typed there are four of them. Nothing
 * for the text it begins with.
 */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState('');
  const last = useRef(text);
  useEffect(() => {
    if (text === last.current) return;
    const timer = setTimeout(() => {
      last.current = text;
      setSettled(text);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
