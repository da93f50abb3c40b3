import { areApart, type Box, everywhere, overlapOf, transformBox } from './box.ts';
import { type Operation, readOperations, writeOperation } from './content-operations.ts';
import { HeldSettings } from './held-settings.ts';
import { type Matrix, matrixFrom, multiply, scaleOf } from './matrix.ts';
import { PathWriter } from './path-writer.ts';
import { isNumeral, shortNumber, shortNumeral, stepBelow } from './short-numbers.ts';
import { TextMoves } from './text-moves.ts';

export interface RewriteWishes {
  /** The distance in points below which no device tells two places apart; undefined = every number stays. */
  grid: number | undefined;
  /** How much larger than written it is drawn at most. */
  scale: number;
  /** Where anything of it can be seen, as numbers of the content itself: what is painted elsewhere goes. */
  area?: Box | undefined;
  /** A form is painted with the transparency of the place that shows it. */
  isForm?: boolean;
}

export interface Rewritten {
  content: Buffer;
  operations: number;
}

const pathOperands: Record<string, number> = { m: 2, l: 2, c: 6, v: 4, y: 4, h: 0, re: 4 };
const paints = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'n']);
const colors = new Set(['g', 'G', 'rg', 'RG', 'k', 'K', 'sc', 'SC', 'scn', 'SCN']);
/** Half of the smallest step of 8 bits. */
const colorStep = 0.001;
const maxDepth = 200;
/** These alone paint nothing. */
const preparing = new Set([...colors, ...'q cm w J j M d i ri gs cs CS W W* n Tf Tc Tw Tz TL Tr Ts'.split(' ')]);
/** They begin where the last move led, or lead on from there. */
const movesText = new Set(['Tj', 'TJ', "'", '"', 'T*', 'TD', 'q', 'Q', 'cm']);
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Points between a shape and what can be seen before it counts as unseen. */
const safeDistance = 1;
/** The usual limit of how far a corner may stick out to both sides, as often as a line is wide. */
const usualMiter = 10;

interface State {
  matrix: Matrix;
  /** Nothing is painted outside, in points as drawn. */
  clip: Box;
  /** Unknown after what may set it in other ways. */
  lineWidth: number | undefined;
  /** No less than the usual one. */
  miter: number;
}

interface Saved extends State {
  settings: Map<string, string>;
  /** Where in the result it was saved, and whether anything had been painted since the saving before. */
  at: number;
  hasPainted: boolean;
}

/** The same content in fewer bytes, or undefined where it is not plain enough to be sure of that. */
export function rewriteContent(content: Buffer, wishes: RewriteWishes): Rewritten | undefined {
  const rewriter = new ContentRewriter(wishes);
  const isPlain = readOperations(content.toString('latin1'), (operation) => rewriter.take(operation));
  return isPlain && !rewriter.isUnsure
    ? { content: Buffer.from(rewriter.finish(), 'latin1'), operations: rewriter.operations }
    : undefined;
}

class ContentRewriter {
  operations = 0;
  isUnsure = false;
  private readonly parts: string[] = [];
  private readonly path = new PathWriter();
  private readonly text: TextMoves;
  private readonly settings = new HeldSettings();
  private readonly saved: Saved[] = [];
  private state: State;
  private hasPainted = false;
  /** The box of a path that is about to become a limit to what is painted. */
  private nextClip: Box | undefined;

  constructor(private readonly wishes: RewriteWishes) {
    const matrix: Matrix = [wishes.scale, 0, 0, wishes.scale, 0, 0];
    const clip = wishes.area ? transformBox(wishes.area, matrix) : everywhere;
    this.state = { matrix, clip, lineWidth: undefined, miter: usualMiter };
    this.text = new TextMoves(wishes.isForm !== true);
  }

  finish(): string {
    this.flushPath('');
    this.parts.push(this.text.bounds());
    return this.parts.join('');
  }

  take({ operator, operands }: Operation): void {
    this.operations++;
    const count = pathOperands[operator];
    if (count !== undefined && this.wishes.grid !== undefined) {
      const numbers = operands.map(Number);
      if (numbers.length !== count || !operands.every(isNumeral)) this.isUnsure = true;
      this.path.add(operator, numbers);
      return;
    }
    if (operator === 'W' || operator === 'W*') this.limit();
    else if (paints.has(operator)) {
      if (this.isUnseen(operator)) {
        this.path.clear();
        return;
      }
      this.flushPath(operator);
      this.state.clip = this.nextClip ? overlapOf(this.state.clip, this.nextClip) : this.state.clip;
      this.nextClip = undefined;
    } else this.flushPath('');
    if (HeldSettings.has(operator)) this.settings.set(operator, this.write(operator, operands));
    else if (!this.takeText(operator, operands)) this.put(operator, operands);
  }

  /** Text objects and moves, which wait for letters. */
  private takeText(operator: string, operands: readonly string[]): boolean {
    if (operator !== 'BT' && operator !== 'ET' && operator !== 'Td' && operator !== 'Tm') return false;
    if (this.text.isInside === (operator === 'BT')) this.isUnsure = true;
    const numbers = operands.map(Number);
    if (numbers.some(Number.isNaN)) this.isUnsure = true;
    if (operator === 'BT') this.text.begin();
    else if (operator === 'ET') this.text.end();
    else {
      if (numbers.length !== (operator === 'Td' ? 2 : 6)) this.isUnsure = true;
      const text = writeOperation(operands.map(shorten), operator);
      if (operator === 'Td') this.text.move(numbers[0] ?? 0, numbers[1] ?? 0, text);
      else this.text.place(matrixFrom(numbers), text);
    }
    return true;
  }

  private put(operator: string, operands: string[]): void {
    // What is held is lost with the state that is given back.
    if (operator === 'Q') {
      this.parts.push(this.text.bounds());
      if (this.dropUnpainted()) return;
    } else this.flushHeld(operator);
    this.parts.push(this.write(operator, operands));
    if (!preparing.has(operator)) this.hasPainted = true;
  }

  private flushHeld(operator: string): void {
    const needsPlace = this.text.isInside && movesText.has(operator);
    const text = needsPlace ? this.text.all() : this.text.bounds();
    if (text !== '') this.hasPainted = true;
    this.parts.push(text, this.settings.flush(operator));
  }

  private limit(): void {
    const { box } = this.path;
    this.nextClip = box ? transformBox(box, this.state.matrix) : everywhere;
    this.flushPath('clip');
  }

  /** Whether a path leaves no mark: it is not painted at all, or out of sight. */
  private isUnseen(paint: string): boolean {
    if (this.nextClip || this.path.isEmpty) return false;
    if (paint === 'n') return true;
    const { box } = this.path;
    const { clip, matrix, lineWidth, miter } = this.state;
    if (!box || (strokes.has(paint) && lineWidth === undefined)) return false;
    const reach = strokes.has(paint) ? (lineWidth ?? 0) * (miter / 2) * scaleOf(matrix) : 0;
    return areApart(transformBox(box, matrix), clip, safeDistance + reach);
  }

  /** Where nothing was painted since the last saving, neither saving nor restoring is needed. */
  private dropUnpainted(): boolean {
    const last = this.saved.at(-1);
    if (!last || this.hasPainted) return false;
    this.restore();
    this.parts.length = last.at;
    return true;
  }

  private write(operator: string, operands: string[]): string {
    if (operator === 'q') this.save();
    else if (operator === 'Q') this.restore();
    else if (operator === 'cm') return this.transform(operands);
    else if (colors.has(operator)) return writeOperation(this.roundColors(operands), operator);
    else this.follow(operator, operands);
    return writeOperation(operands.map(shorten), operator);
  }

  /** The place inside the units of the page below which nothing is seen. */
  private get step(): number {
    return stepBelow((this.wishes.grid ?? 0) / Math.max(scaleOf(this.state.matrix), 1e-9));
  }

  private flushPath(paint: string): void {
    if (this.path.isEmpty) return;
    this.flushHeld(paint);
    this.parts.push(this.path.flush(this.step, paint));
  }

  private save(): void {
    if (this.saved.length >= maxDepth) this.isUnsure = true;
    this.saved.push({
      ...this.state,
      settings: this.settings.save(),
      at: this.parts.length,
      hasPainted: this.hasPainted,
    });
    this.hasPainted = false;
  }

  private restore(): void {
    const last = this.saved.pop();
    this.settings.restore(last?.settings);
    this.state = last ?? { ...this.state, lineWidth: undefined };
    this.hasPainted = last?.hasPainted ?? true;
  }

  private transform(operands: readonly string[]): string {
    const numbers = operands.map(Number);
    if (numbers.length !== 6 || numbers.some(Number.isNaN)) this.isUnsure = true;
    this.state.matrix = multiply(matrixFrom(numbers), this.state.matrix);
    return writeOperation(operands.map(shorten), 'cm');
  }

  private roundColors(operands: readonly string[]): string[] {
    return operands.map((operand) =>
      isNumeral(operand) && this.wishes.grid !== undefined ? shortNumber(Number(operand), colorStep) : shorten(operand),
    );
  }

  private follow(operator: string, operands: readonly string[]): void {
    if (operator === 'w') this.state.lineWidth = Number(operands[0]);
    if (operator === 'gs' || operator === 'M') this.state.lineWidth = undefined;
    if (operator === 'M') this.state.miter = Math.max(usualMiter, Number(operands[0]));
    // In a group where things are half transparent, letters of one text object are painted as one.
    if (operator === 'gs' || (operator === 'Tr' && Number(operands[0]) > 3)) this.text.joins = false;
    if (operator === 'T*' || operator === 'TD') this.text.lose(false);
    if (operator === "'" || operator === '"') this.text.lose(true);
  }
}

function shorten(operand: string): string {
  return isNumeral(operand) ? shortNumeral(operand) : operand;
}
