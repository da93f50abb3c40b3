import type { Steps } from '../../shared/run-in-steps.ts';
import type { FoldedName } from './fold-name.ts';
import type { PlaceIndex } from './index-table.ts';

/** Parts of words count from four letters on; shorter queries must begin a word. */
export const shortestPart = 4;

/** A line that holds what was typed. */
export interface FoundLine {
  readonly line: number;
  readonly isAtStart: boolean;
  readonly isWhole: boolean;
}

/** So many lines are a millisecond or two before the code is warm. */
const linesAStep = 200;

/** The lines of the index that hold what was typed, whether its words are parted there or not. */
export function* findLines({ text, starts }: PlaceIndex, { solid }: FoldedName): Steps<FoundLine[]> {
  const letters = Array.from(solid).join(' ?');
  const pattern = new RegExp(solid.length < shortestPart ? `[\\n ]${letters}` : letters, 'g');
  const lines: FoundLine[] = [];
  while (pattern.test(text)) {
    const end = pattern.lastIndex;
    const line = lineAt(starts, end - 1);
    const lineStart = starts[line] ?? 0;
    const lineEnd = (starts[line + 1] ?? text.length) - 1;
    const isAtStart = startsSolid(text, lineStart, solid);
    lines.push({ line, isAtStart, isWhole: isAtStart && end === lineEnd });
    // One match a line is enough.
    pattern.lastIndex = Math.max(end, lineEnd);
    if (lines.length % linesAStep === 0) yield;
  }
  return lines;
}

/** Whether a line begins with these letters, whatever spaces are between them. */
function startsSolid(text: string, start: number, solid: string): boolean {
  for (let letter = 0, position = start; letter < solid.length; letter++, position++) {
    if (letter > 0 && text.charCodeAt(position) === space) position++;
    if (text.charCodeAt(position) !== solid.charCodeAt(letter)) return false;
  }
  return true;
}

const space = 32;

/** The lines that are what was typed, word for word. */
export function findWholeLines({ text, starts }: PlaceIndex, { words }: FoldedName): FoundLine[] {
  const lines: FoundLine[] = [];
  const line = `\n${words}\n`;
  for (let at = text.indexOf(line); at >= 0; at = text.indexOf(line, at + 1))
    lines.push({ line: lineAt(starts, at + 1), isAtStart: true, isWhole: true });
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
