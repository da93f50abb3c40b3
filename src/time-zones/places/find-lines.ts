import type { FoldedName } from './fold-name.ts';
import type { PlaceIndex } from './index-table.ts';

/** Parts of words count from four letters on; shorter queries must begin a word. */
export const shortestPart = 4;

/** The lines of the index that hold what was typed, whether its words are parted there or not. */
export function findLines({ text, starts }: PlaceIndex, { solid }: FoldedName): number[] {
  const letters = Array.from(solid).join(' ?');
  const pattern = new RegExp(solid.length < shortestPart ? `[\\n ]${letters}` : letters, 'g');
  const lines: number[] = [];
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    const line = lineAt(starts, found.index + (found[0].startsWith('\n') ? 1 : 0));
    lines.push(line);
    // One match a line is enough.
    pattern.lastIndex = Math.max(pattern.lastIndex, (starts[line + 1] ?? text.length) - 1);
  }
  return lines;
}

/** The lines that are what was typed, word for word. */
export function findWholeLines({ text, starts }: PlaceIndex, { words }: FoldedName): number[] {
  const lines: number[] = [];
  const line = `\n${words}\n`;
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1)) lines.push(lineAt(starts, at + 1));
  return lines;
}

function lineAt(starts: Uint32Array, position: number): number {
  let low = 0;
  let high = starts.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
