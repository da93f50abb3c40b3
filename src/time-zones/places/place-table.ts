/**
 * What a name stands for. A code (US, CA, LAX) counts as such when it is typed in capitals; an id is a zone's own name.
 */
export const placeKinds = ['city', 'country', 'region', 'time', 'code', 'id'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The names of all places in one script, as the build writes them. */
export interface PlaceTable {
  /** Zone ids with the country they are in: 'Asia/Tokyo JP'. */
  readonly zones: readonly string[];
  /**
   * A place a line: kind, weight (10 × the logarithm of the inhabitants, more or less), how many of the names are its
   * own, and its zones with the one people mean first. One text, because thousands of small lists take long to read.
   */
  readonly places: string;
  /** A name a line, in the order of the places. */
  readonly names: string;
  /** The same as they are compared; an empty line where that is the name in lower case. */
  readonly folded: string;
}
