import { identity, type Matrix, multiply } from './matrix.ts';
import { roundTo, shortNumber } from './short-numbers.ts';

const finestStep = 1e-4;
/** What is left of the differences of numbers that were written with four digits. */
const maxError = 1e-8;

/** Where the next line of text starts, as the reader of the rewritten stream has it. */
export class TextLines {
  private line: Matrix | undefined;
  /** False after what moves it by an amount that is not known here. */
  private isPlaced = false;

  begin(): void {
    this.line = identity;
    this.isPlaced = true;
  }

  end(): void {
    this.line = undefined;
  }

  move(x: number, y: number): void {
    this.line = this.line && multiply([1, 0, 0, 1, x, y], this.line);
  }

  lose(): void {
    this.isPlaced = false;
  }

  /**
   * A move that does what setting the whole matrix would, where only its place changes and the move says so exactly:
   * programs that read text put letters in order by their places.
   */
  place(target: Matrix): { x: string; y: string } | undefined {
    const before = this.isPlaced ? this.line : undefined;
    this.line = target;
    this.isPlaced = true;
    if (!before || [0, 1, 2, 3].some((index) => before[index] !== target[index])) return undefined;
    const [a, b, c, d] = before;
    const size = a * d - b * c;
    if (Math.abs(size) < 1e-9) return undefined;
    const dx = target[4] - before[4];
    const dy = target[5] - before[5];
    const exactX = (dx * d - dy * c) / size;
    const exactY = (dy * a - dx * b) / size;
    const x = roundTo(exactX, finestStep);
    const y = roundTo(exactY, finestStep);
    if (Math.abs(x - exactX) > maxError || Math.abs(y - exactY) > maxError) return undefined;
    return { x: shortNumber(x, finestStep), y: shortNumber(y, finestStep) };
  }
}
