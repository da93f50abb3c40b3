import type { Box } from './box.ts';
import { writeOperation } from './content-operations.ts';
import { roundTo, shortNumber } from './short-numbers.ts';

interface Segment {
  operator: string;
  numbers: number[];
}

const nowhere: Box = [
  Number.POSITIVE_INFINITY,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];
const fills = new Set(['f', 'F', 'f*']);
/** A shape with fewer steps across keeps finer numbers: rounding must not close or thicken it. */
const leastSteps = 40;
const finerSteps = 10;

/** Collects the segments of a path until it is painted, and writes them with rounded numbers. */
export class PathWriter {
  private segments: Segment[] = [];

  get isEmpty(): boolean {
    return this.segments.length === 0;
  }

  add(operator: string, numbers: number[]): void {
    this.segments.push({ operator, numbers });
  }

  /** Around all its points, also those that only bend it; undefined when there are none or they are no numbers. */
  get box(): Box | undefined {
    let [left, bottom, right, top] = nowhere;
    for (const { operator, numbers } of this.segments) {
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        const isSize = operator === 're' && at === 2;
        const x = (numbers[at] ?? 0) + (isSize ? (numbers[0] ?? 0) : 0);
        const y = (numbers[at + 1] ?? 0) + (isSize ? (numbers[1] ?? 0) : 0);
        left = Math.min(left, x);
        right = Math.max(right, x);
        bottom = Math.min(bottom, y);
        top = Math.max(top, y);
      }
    }
    const box: Box = [left, bottom, right, top];
    return box.every(Number.isFinite) ? box : undefined;
  }

  clear(): void {
    this.segments = [];
  }

  /** The path as text; `paint` is the operator that will end it. */
  flush(step: number, paint: string): string {
    const { segments } = this;
    this.segments = [];
    let text = '';
    for (let start = 0; start < segments.length; ) {
      let end = start + 1;
      while (end < segments.length && !['m', 're'].includes(segments[end]?.operator ?? '')) end++;
      const part = segments.slice(start, end);
      text += writePart(part, isFine(part, step) ? step / finerSteps : step, paint);
      start = end;
    }
    return text;
  }
}

/** Whether a part of a path is small or thin, so that its own size is hardly above the rounding. */
function isFine(part: readonly Segment[], step: number): boolean {
  if (part[0]?.operator === 're') {
    const [, , width = 0, height = 0] = part[0].numbers;
    return Math.min(Math.abs(width), Math.abs(height)) < leastSteps * step;
  }
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { numbers } of part) {
    for (const [index, value] of numbers.entries()) {
      const axis = index % 2;
      box[axis] = Math.min(box[axis] ?? 0, value);
      box[axis + 2] = Math.max(box[axis + 2] ?? 0, value);
    }
  }
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  // A line along an axis has no width to lose.
  const sides = [right - left, top - bottom].filter((side) => side > 0);
  return Math.min(...sides) < leastSteps * step;
}

function writePart(part: readonly Segment[], step: number, paint: string): string {
  let text = '';
  let x = Number.NaN;
  let y = Number.NaN;
  let drawn = 0;
  for (const [index, { operator, numbers }] of part.entries()) {
    // Filling closes a shape by itself.
    if (operator === 'h' && fills.has(paint) && index === part.length - 1) continue;
    const rounded = numbers.map((value) => roundTo(value, step));
    const isSame = (first: number, px: number, py: number) => rounded[first] === px && rounded[first + 1] === py;
    if (operator === 'l' && drawn > 0 && index < part.length - 1 && isSame(0, x, y)) continue;
    let written = operator;
    let kept = numbers;
    if (operator === 'c' && isSame(0, x, y)) {
      written = 'v';
      kept = numbers.slice(2);
    } else if (operator === 'c' && isSame(2, rounded[4] ?? 0, rounded[5] ?? 0)) {
      written = 'y';
      kept = [...numbers.slice(0, 2), ...numbers.slice(4)];
    }
    text += writeOperation(
      kept.map((value) => shortNumber(value, step)),
      written,
    );
    if (operator === 'h' || operator === 're') {
      x = Number.NaN;
    } else {
      x = rounded.at(-2) ?? Number.NaN;
      y = rounded.at(-1) ?? Number.NaN;
      if (operator !== 'm') drawn++;
    }
  }
  return text;
}
