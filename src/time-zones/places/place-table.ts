/**
 * What a name stands for. A code (US, CA, LAX) counts as such when it is typed in capitals; an id is a zone's own name.
 */
export const placeKinds = ['city', 'country', 'region', 'time', 'code', 'id'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/**
 * Kind, weight (10 × the logarithm of the inhabitants, more or less), zones with the one people mean first, and how
 * many of the names are its own.
 */
export type CompiledPlace = readonly [kind: number, weight: number, zones: readonly number[], names: number];

/** The names of all places in one script, as the build writes them. */
export interface PlaceTable {
  /** Zone ids with the country they are in: 'Asia/Tokyo JP'. */
  readonly zones: readonly string[];
  readonly places: readonly CompiledPlace[];
  /** A name a line, in the order of the places. */
  readonly names: string;
  /** The same as they are compared; an empty line where that is the name in lower case. */
  readonly folded: string;
}
