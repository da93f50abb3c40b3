export interface Point {
  x: number;
  y: number;
}

export interface CardPlace {
  /** Position in the list as it would be if the card were let go now. */
  index: number;
  isLifted: boolean;
  /** From where the document has it. */
  shift: Point | undefined;
  /** The lifted card's empty slot, from where the document has the card. */
  slotShift: Point | undefined;
}

/** The slot whose corner is nearest to the card's. */
export function nearestSlot(slots: readonly Point[], corner: Point): number {
  const distances = slots.map(({ x, y }) => Math.hypot(x - corner.x, y - corner.y));
  return distances.indexOf(Math.min(...distances));
}

/** Where a card stands while another is dragged from one slot over another. */
export function indexWhileDragging(index: number, from: number, over: number): number {
  if (index === from) return over;
  if (from < index && index <= over) return index - 1;
  if (over <= index && index < from) return index + 1;
  return index;
}

export function placeWhileDragging(
  index: number,
  drag: { from: number; over: number; offset: Point } | undefined,
  slots: readonly Point[],
): CardPlace {
  if (!drag) return { index, isLifted: false, shift: undefined, slotShift: undefined };
  const isLifted = index === drag.from;
  const place = indexWhileDragging(index, drag.from, drag.over);
  const own = slots[index];
  const target = slots[place];
  const toSlot = own && target ? { x: target.x - own.x, y: target.y - own.y } : undefined;
  return { index: place, isLifted, shift: isLifted ? drag.offset : toSlot, slotShift: isLifted ? toSlot : undefined };
}
