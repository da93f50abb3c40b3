/**
 * What a name stands for. A code (US, CA, LAX) counts as such when it is typed in capitals; an id is a zone's own name.
 */
export const placeKinds = ['city', 'country', 'region', 'time', 'code', 'id'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The names of all places in one script, as the build writes them: long texts, which need no reading as a whole. */
export interface PlaceTable {
  /** Zone ids with the country they are in: 'Asia/Tokyo JP'. */
  readonly zones: readonly string[];
  /**
   * A place a line: kind, weight (10 × the logarithm of the inhabitants, more or less), how many of the names are its
   * own, and its zones with the one people mean first.
   */
  readonly places: string;
  readonly placeCount: number;
  /** A name a line as it is compared, in the order of the places. */
  readonly folded: string;
  /** The same as they are shown; an empty line where that is the folded name with capitals. */
  readonly names: string;
  readonly nameCount: number;
}

/** 'new york' → 'New York' */
export function capitalize(folded: string): string {
  return folded.replaceAll(/(?:^| )\p{Ll}/gu, (start) => start.toUpperCase());
}
