import { areApart, type Box, everywhere, overlapOf, transformBox } from './box.ts';
import { type Operation, readOperations, writeOperation } from './content-operations.ts';
import { type Matrix, matrixFrom, multiply, scaleOf } from './matrix.ts';
import { PathWriter } from './path-writer.ts';
import { isNumeral, shortNumber, shortNumeral, stepBelow } from './short-numbers.ts';
import { TextLines } from './text-lines.ts';

export interface RewriteWishes {
  /** The distance in points below which no device tells two places apart; undefined = every number stays. */
  grid: number | undefined;
  /** How much larger than written it is drawn at most. */
  scale: number;
  /** Where anything of it can be seen, as numbers of the content itself: what is painted elsewhere goes. */
  area?: Box | undefined;
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
/** Set again to what they are, they change nothing. The name of what each of them sets. */
const settings: Record<string, string> = {
  ...{ g: 'fill', rg: 'fill', k: 'fill', G: 'stroke', RG: 'stroke', K: 'stroke' },
  ...{ w: 'w', J: 'J', j: 'j', M: 'M', d: 'd', i: 'i', Tf: 'Tf', Tr: 'Tr' },
};
const setByOthers: Record<string, string[]> = {
  ...{ cs: ['fill'], sc: ['fill'], scn: ['fill'], CS: ['stroke'], SC: ['stroke'], SCN: ['stroke'] },
  gs: ['w', 'J', 'j', 'M', 'd', 'i', 'Tf'],
};
const maxDepth = 200;
/** These alone paint nothing. */
const preparing = new Set([...colors, ...'q cm w J j M d i ri gs cs CS W W* n Tf Tc Tw Tz TL Tr Ts'.split(' ')]);
const strokes = new Set(['S', 's', 'B', 'B*', 'b', 'b*']);
/** Points between a shape and what can be seen before it counts as unseen. */
const safeDistance = 1;
/** Half the usual limit of how far a corner may stick out, as often as a line is wide. */
const cornerReach = 5;

interface State {
  matrix: Matrix;
  set: Map<string, string>;
  /** Nothing is painted outside, in points as drawn. */
  clip: Box;
  /** Unknown after what may set it in other ways. */
  lineWidth: number | undefined;
}

interface Saved extends State {
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
  private readonly text = new TextLines();
  private readonly saved: Saved[] = [];
  private state: State;
  private hasPainted = false;
  /** Whether a saved state has the same settings. */
  private sharesSettings = false;
  /** The box of a path that is about to become a limit to what is painted. */
  private nextClip: Box | undefined;

  constructor(private readonly wishes: RewriteWishes) {
    const matrix: Matrix = [wishes.scale, 0, 0, wishes.scale, 0, 0];
    const clip = wishes.area ? transformBox(wishes.area, matrix) : everywhere;
    this.state = { matrix, set: new Map(), clip, lineWidth: undefined };
  }

  finish(): string {
    this.flushPath('');
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
    if (this.isAlreadySet(operator, operands) || (operator === 'Q' && this.dropUnpainted())) return;
    this.parts.push(this.write(operator, operands));
    if (!preparing.has(operator)) this.hasPainted = true;
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
    const { clip, matrix, lineWidth } = this.state;
    if (!box || (strokes.has(paint) && lineWidth === undefined)) return false;
    const reach = strokes.has(paint) ? (lineWidth ?? 0) * cornerReach * scaleOf(matrix) : 0;
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
    else if (operator === 'Tm') return this.placeText(operands);
    else this.follow(operator, operands);
    return writeOperation(operands.map(shorten), operator);
  }

  /** The place inside the units of the page below which nothing is seen. */
  private get step(): number {
    return stepBelow((this.wishes.grid ?? 0) / Math.max(scaleOf(this.state.matrix), 1e-9));
  }

  private flushPath(paint: string): void {
    if (!this.path.isEmpty) this.parts.push(this.path.flush(this.step, paint));
  }

  private isAlreadySet(operator: string, operands: readonly string[]): boolean {
    for (const name of setByOthers[operator] ?? []) if (this.state.set.has(name)) this.settings().delete(name);
    const name = settings[operator];
    if (!name) return false;
    const value = `${operands.join(' ')} ${operator}`;
    if (this.state.set.get(name) === value) return true;
    this.settings().set(name, value);
    return false;
  }

  /** To be changed: most savings change none of them, so that they are copied only now. */
  private settings(): Map<string, string> {
    if (this.sharesSettings) this.state.set = new Map(this.state.set);
    this.sharesSettings = false;
    return this.state.set;
  }

  private save(): void {
    if (this.saved.length >= maxDepth) this.isUnsure = true;
    this.saved.push({
      ...this.state,
      at: this.parts.length,
      hasPainted: this.hasPainted,
    });
    this.hasPainted = false;
    this.sharesSettings = true;
  }

  private restore(): void {
    const last = this.saved.pop();
    this.sharesSettings = true;
    this.state = last ?? { ...this.state, set: new Map(), lineWidth: undefined };
    this.hasPainted = last?.hasPainted ?? true;
    this.text.end();
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

  private placeText(operands: readonly string[]): string {
    const numbers = operands.map(Number);
    if (numbers.length !== 6 || numbers.some(Number.isNaN)) this.isUnsure = true;
    const whole = writeOperation(operands.map(shorten), 'Tm');
    const move = this.text.place(matrixFrom(numbers));
    return move ? writeOperation([move.x, move.y], 'Td') : whole;
  }

  private follow(operator: string, operands: readonly string[]): void {
    if (operator === 'w') this.state.lineWidth = Number(operands[0]);
    if (operator === 'gs' || operator === 'M') this.state.lineWidth = undefined;
    if (operator === 'BT') this.text.begin();
    else if (operator === 'ET') this.text.end();
    else if (operator === 'Td' || operator === 'TD') this.text.move(Number(operands[0]), Number(operands[1]));
    else if (operator === 'T*' || operator === "'" || operator === '"') this.text.lose();
  }
}

function shorten(operand: string): string {
  return isNumeral(operand) ? shortNumeral(operand) : operand;
}
