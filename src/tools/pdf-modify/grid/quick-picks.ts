export const quickPicks = ['all', 'odd', 'even', 'invert', 'first', 'last'] as const;
export type QuickPick = (typeof quickPicks)[number];

/** The pages of a pick, in the order of the file. */
export function pickPages(pick: QuickPick, total: number, chosen: readonly number[]): number[] {
  const all = Array.from({ length: total }, (_, index) => index + 1);
  const present = new Set(chosen);
  switch (pick) {
    case 'all':
      return all;
    case 'odd':
      return all.filter((page) => page % 2 === 1);
    case 'even':
      return all.filter((page) => page % 2 === 0);
    case 'invert':
      return all.filter((page) => !present.has(page));
    case 'first':
      return all.slice(0, 1);
    case 'last':
      return all.slice(-1);
  }
}

export function pickEvery(step: number, total: number): number[] {
  return Array.from({ length: Math.floor(total / step) }, (_, index) => (index + 1) * step);
}

/** Whether what was drawn is nothing but paper: all but a speck of dust has the color of the corner, and that is light. */
export function looksBlank(pixels: Uint8ClampedArray): boolean {
  const paper = [pixels[0] ?? 255, pixels[1] ?? 255, pixels[2] ?? 255];
  if (Math.min(...paper) < 200) return false;
  let marked = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const difference = Math.max(...paper.map((value, index) => Math.abs(value - (pixels[at + index] ?? 255))));
    if (difference > 40) marked++;
  }
  return marked * 2000 < pixels.length / 4;
}
