import { slotsPerHour } from './day-cells.ts';

/** Where a key moves the line, in slots; undefined for other keys. Up and forward in reading direction are later. */
export function slotAfterKey(key: string, slot: number, slots: number, isRightToLeft: boolean): number | undefined {
  const last = slots - 1;
  // From 12:07 the next quarter is 12:15 and the one before is 12:00.
  const later = (step: number) => Math.min(last, Math.floor(slot) + step);
  const earlier = (step: number) => Math.max(0, Math.ceil(slot) - step);
  switch (key) {
    case 'ArrowUp':
      return later(1);
    case 'ArrowDown':
      return earlier(1);
    case 'ArrowRight':
      return isRightToLeft ? earlier(1) : later(1);
    case 'ArrowLeft':
      return isRightToLeft ? later(1) : earlier(1);
    case 'PageUp':
      return later(slotsPerHour);
    case 'PageDown':
      return earlier(slotsPerHour);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/** The quarter of an hour under a pointer. */
export function slotAtPointer(x: number, box: DOMRect, slots: number, isRightToLeft: boolean): number {
  const from = isRightToLeft ? box.right - x : x - box.left;
  return Math.max(0, Math.min(slots - 1, Math.round((from / box.width) * slots)));
}
