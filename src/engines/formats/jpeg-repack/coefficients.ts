/** One color of a JPEG: its blocks row by row, filled up to whole units of the interleaved scan. */
export interface JpegComponent {
  id: number;
  /** Blocks in one unit, across and down. */
  across: number;
  down: number;
  /** All blocks of a row, and those of them that show something: only these are coded in scans of one component. */
  blocksWide: number;
  shownWide: number;
  shownHigh: number;
  /** The first coefficient of every block. */
  dc: Int16Array;
  /** Where the other coefficients of every block begin and end among all. */
  from: Int32Array;
  to: Int32Array;
  /** How many there are of them. */
  count: number;
}

/** Quantized coefficients as they were stored; those that are zero are not held. */
export interface JpegCoefficients {
  components: JpegComponent[];
  unitsWide: number;
  unitsHigh: number;
  /** Place in the zigzag (upper half) and value (lower half, signed), block after block. */
  entries: Int32Array;
}
