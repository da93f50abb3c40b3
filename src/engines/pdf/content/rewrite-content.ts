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

interface State {
  matrix: Matrix;
  set: Map<string, string>;
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
  private readonly saved: State[] = [];
  private state: State;

  constructor(private readonly wishes: RewriteWishes) {
    this.state = { matrix: [wishes.scale, 0, 0, wishes.scale, 0, 0], set: new Map() };
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
    if (operator !== 'W' && operator !== 'W*') this.flushPath(paints.has(operator) ? operator : '');
    else if (!this.path.isEmpty) this.flushPath('clip');
    if (this.isAlreadySet(operator, operands)) return;
    this.parts.push(this.write(operator, operands));
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
    for (const name of setByOthers[operator] ?? []) this.state.set.delete(name);
    const name = settings[operator];
    if (!name) return false;
    const value = `${operands.join(' ')} ${operator}`;
    if (this.state.set.get(name) === value) return true;
    this.state.set.set(name, value);
    return false;
  }

  private save(): void {
    if (this.saved.length >= maxDepth) this.isUnsure = true;
    this.saved.push({ matrix: this.state.matrix, set: new Map(this.state.set) });
  }

  private restore(): void {
    this.state = this.saved.pop() ?? { matrix: this.state.matrix, set: new Map() };
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
    if (operator === 'BT') this.text.begin();
    else if (operator === 'ET') this.text.end();
    else if (operator === 'Td' || operator === 'TD') this.text.move(Number(operands[0]), Number(operands[1]));
    else if (operator === 'T*' || operator === "'" || operator === '"') this.text.lose();
  }
}

function shorten(operand: string): string {
  return isNumeral(operand) ? shortNumeral(operand) : operand;
}
