import { writeOperation } from './content-operations.ts';
import { identity, type Matrix, multiply } from './matrix.ts';
import { roundTo, shortNumber } from './short-numbers.ts';

const finestStep = 1e-4;
/** What is left of the differences of numbers that were written with four digits. */
const maxError = 1e-8;

/** Where a line of text starts, and whether inside a text object at all; the place is unknown after a line of unknown height. */
interface Place {
  isInside: boolean;
  line: Matrix | undefined;
}

interface Move {
  text: string;
  /** Whether it says the place by itself, whatever the one before. */
  isWhole: boolean;
}

/**
 * Text objects and the moves inside, written only when letters are shown: of several moves one is left, of an object
 * that shows nothing none.
 */
export class TextMoves {
  /** Whether text objects may become one: not where letters paint over each other in other ways inside of one. */
  joins: boolean;
  private source: Place = { isInside: false, line: undefined };
  private written: Place = { isInside: false, line: undefined };
  /** Since the last text object of the source began, or since letters were shown. */
  private moves: Move[] = [];
  /** Whether the source has ended a text object that is not ended in what is written, and begun another one. */
  private isOther = false;
  /** Whether letters have been shown where the written place is: they moved on from it. */
  private isUsed = false;

  constructor(joins: boolean) {
    this.joins = joins;
  }

  get isInside(): boolean {
    return this.source.isInside;
  }

  begin(): void {
    this.isOther = this.written.isInside;
    this.source = { isInside: true, line: identity };
    this.moves = [];
  }

  end(): void {
    this.source = { isInside: false, line: undefined };
    this.moves = [];
  }

  move(x: number, y: number, text: string): void {
    const { line } = this.source;
    this.source.line = line && multiply([1, 0, 0, 1, x, y], line);
    this.moves.push({ text, isWhole: false });
  }

  place(line: Matrix, text: string): void {
    this.source.line = line;
    this.moves.push({ text, isWhole: true });
  }

  /** A line further, by a height that is not known here. */
  lose(hasShown: boolean): void {
    this.source.line = undefined;
    this.written.line = undefined;
    this.isUsed = hasShown;
  }

  /** What has to stand before an operator that shows no letters. */
  bounds(): string {
    const { isInside } = this.source;
    if (this.written.isInside === isInside && !this.isOther) return '';
    const text = this.written.isInside ? 'ET\n' : '';
    this.written = { isInside, line: isInside ? identity : undefined };
    this.isOther = false;
    this.isUsed = false;
    return isInside ? `${text}BT\n` : text;
  }

  /** What has to stand before an operator that shows letters. */
  all(): string {
    // A text object that is begun here starts where every one does; to go on with the last one may be shorter.
    const joined = this.isOther && this.joins ? this.shortMove() : undefined;
    const text = joined ?? this.bounds() + (this.shortMove() ?? this.lastMoves());
    this.written = { isInside: true, line: this.source.line };
    this.isOther = false;
    this.moves = [];
    this.isUsed = true;
    return text;
  }

  private lastMoves(): string {
    const whole = this.moves.findLastIndex(({ isWhole }) => isWhole);
    return this.moves
      .slice(Math.max(whole, 0))
      .map(({ text }) => text)
      .join('');
  }

  /**
   * One move for all, inside of the text object that is being written: programs that read text put letters in order by
   * their places, so that it has to say the place exactly. Undefined where none does.
   */
  private shortMove(): string | undefined {
    if (this.moves.length === 0 && !this.isOther) return '';
    const [only] = this.moves;
    if (only && this.moves.length === 1 && !only.isWhole && !this.isOther) return only.text;
    const [before, after] = [this.written.line, this.source.line];
    if (!before || !after || [0, 1, 2, 3].some((index) => before[index] !== after[index])) return undefined;
    const [a, b, c, d] = before;
    const size = a * d - b * c;
    if (Math.abs(size) < 1e-9) return undefined;
    const dx = after[4] - before[4];
    const dy = after[5] - before[5];
    if (dx === 0 && dy === 0 && !this.isUsed) return '';
    const exactX = (dx * d - dy * c) / size;
    const exactY = (dy * a - dx * b) / size;
    const x = roundTo(exactX, finestStep);
    const y = roundTo(exactY, finestStep);
    if (Math.abs(x - exactX) > maxError || Math.abs(y - exactY) > maxError) return undefined;
    return writeOperation([shortNumber(x, finestStep), shortNumber(y, finestStep)], 'Td');
  }
}
