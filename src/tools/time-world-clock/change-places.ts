import { maxLabelLength, type Place } from '../../time-ui/place-list.ts';
import { stepByKey } from '../../ui/order/step-by-key.ts';

/** The place stands at `to` afterwards; a place outside the list is its nearest end. */
export function movePlace(places: readonly Place[], from: number, to: number): readonly Place[] {
  const moved = places[from];
  if (!moved) return places;
  const rest = places.filter((_, at) => at !== from);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, moved);
}

/** Without a name of its own, or with the city's, the place goes by its city again. */
export function namePlace(places: readonly Place[], id: string, text: string, city: string): readonly Place[] {
  const label = text.trim().replaceAll(/\s+/g, ' ').slice(0, maxLabelLength).trim();
  return places.map((place) => {
    if (place.id !== id) return place;
    return label === '' || label === city ? { id } : { id, label };
  });
}

/** Puts the shown places into the order given; the visitor's own zone, which has a card of its own, keeps its position. */
export function putInOrder(
  places: readonly Place[],
  shown: readonly Place[],
  localZoneId: string | undefined,
): readonly Place[] {
  const next = shown.values();
  return places.map((place) => (place.id === localZoneId ? place : (next.next().value ?? place)));
}

interface CardGrid {
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/** Where a key takes a card that stands at `at`, or undefined for other keys. */
export function placeAfterKey(key: string, at: number, grid: CardGrid): number | undefined {
  const { count, columns, isRightToLeft } = grid;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepByKey(key, columns, isRightToLeft);
  return step === undefined ? undefined : Math.max(0, Math.min(at + step, count - 1));
}
