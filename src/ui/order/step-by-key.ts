/** How far an arrow takes a card in a grid of so many columns: up and down by a row; undefined for other keys. */
export function stepByKey(key: string, columns: number, isRightToLeft: boolean): number | undefined {
  const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
  const steps: Record<string, number> = { [forward]: 1, [backward]: -1, ArrowDown: columns, ArrowUp: -columns };
  return steps[key];
}

export function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}
