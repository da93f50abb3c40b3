const widthsByTaste = [4, 5, 3] as const;
export type Columns = (typeof widthsByTaste)[number];

/** The columns that leave the fewest gaps in the last row and never one card alone there. */
export function columnsFor(cards: number, max: 4 | 5): Columns {
  const gapsIn = (columns: Columns) => {
    const last = cards % columns;
    if (last === 1) return columns;
    return last === 0 ? 0 : columns - last;
  };
  const possible = widthsByTaste.filter((columns) => columns <= max);
  return possible.reduce((best, columns) => (gapsIn(columns) < gapsIn(best) ? columns : best));
}
