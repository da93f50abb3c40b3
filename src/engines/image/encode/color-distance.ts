/** How much each colour counts: green most, blue least; together 1, so that grey steps give their plain square. */
export const colourWeights = { red: 0.3, green: 0.55, blue: 0.15 } as const;

/** Squared distance of two colours from the differences of their channels. */
export function colourDistance(red: number, green: number, blue: number): number {
  return colourWeights.red * red * red + colourWeights.green * green * green + colourWeights.blue * blue * blue;
}
