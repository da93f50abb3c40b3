/** How much each color counts: green most, blue least; together 1, so that gray steps give their plain square. */
export const colorWeights = { red: 0.3, green: 0.55, blue: 0.15 } as const;

/** Squared distance of two colors from the differences of their channels. */
export function colorDistance(red: number, green: number, blue: number): number {
  return colorWeights.red * red * red + colorWeights.green * green * green + colorWeights.blue * blue * blue;
}
