/** What a key does in the grid of pages. */
export interface KeyMove {
  /** The page that becomes active. */
  page: number;
  /** Whether pages between the old and the new one are chosen on the way. */
  extends: boolean;
}

interface KeyPress {
  key: string;
  shiftKey: boolean;
}

/** Arrow keys follow the line of reading; undefined for keys that do not move. */
export function moveByKey(
  press: KeyPress,
  active: number,
  total: number,
  columns: number,
  isRtl: boolean,
): KeyMove | undefined {
  const steps: Record<string, number> = {
    ArrowRight: isRtl ? -1 : 1,
    ArrowLeft: isRtl ? 1 : -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: columns * 3,
    PageUp: -columns * 3,
    Home: -total,
    End: total,
  };
  const step = steps[press.key];
  if (step === undefined) return undefined;
  return { page: Math.min(total, Math.max(1, active + step)), extends: press.shiftKey };
}
