import { standardEncoding } from '../adobe-glyph-names.ts';
import { BeyondType1, type Type1Program } from './type1-program.ts';

export interface Stem {
  isVertical: boolean;
  at: number;
  size: number;
}

/** A glyph in absolute coordinates; stems hold from where they stand until the next ones. */
export type OutlinePart =
  | { kind: 'move'; x: number; y: number }
  | { kind: 'line'; x: number; y: number }
  | { kind: 'curve'; points: readonly [number, number, number, number, number, number] }
  | { kind: 'stems'; stems: Stem[] };

export interface Outline {
  width: number;
  parts: OutlinePart[];
}

const deepestCalls = 10;
const maxSteps = 20_000;

/** Draws a glyph's charstring, its subroutines written out. */
export function outlineOf(program: Type1Program, name: string, isPart = false): Outline {
  const charstring = program.glyphs.get(name);
  if (!charstring) throw new BeyondType1(name);
  const drawing = new Drawing(program, isPart);
  drawing.run(charstring, 0);
  return { width: drawing.width, parts: drawing.parts };
}

class Drawing {
  width = 0;
  readonly parts: OutlinePart[] = [];
  private stems: Stem[] = [];
  private x = 0;
  private y = 0;
  private bearing = 0;
  private stack: number[] = [];
  private postscript: number[] = [];
  private flex: [number, number][] | undefined;
  private steps = 0;
  private isDone = false;

  constructor(
    private readonly program: Type1Program,
    /** A letter or accent inside another glyph, which may not be made of parts itself. */
    private readonly isPart: boolean,
  ) {
    this.parts.push({ kind: 'stems', stems: this.stems });
  }

  run(code: Uint8Array, depth: number): void {
    if (depth > deepestCalls) throw new BeyondType1('depth');
    for (let at = 0; at < code.length && !this.isDone; ) {
      if (this.steps++ > maxSteps || this.stack.length > 48) throw new BeyondType1('steps');
      const byte = code[at++] ?? 0;
      const next = code[at] ?? 0;
      if (byte === 255) {
        if (at + 4 > code.length) throw new BeyondType1('number');
        this.stack.push(new DataView(code.buffer, code.byteOffset).getInt32(at));
        at += 4;
      } else if (byte >= 251) this.stack.push(-(byte - 251) * 256 - (code[at++] ?? 0) - 108);
      else if (byte >= 247) this.stack.push((byte - 247) * 256 + (code[at++] ?? 0) + 108);
      else if (byte >= 32) this.stack.push(byte - 139);
      else if (byte === 11) return;
      else if (byte === 10) this.call(depth);
      else if (byte === 12) {
        at++;
        this.escape(next);
      } else this.command(byte);
    }
  }

  private call(depth: number): void {
    const subroutine = this.program.subroutines.get(this.stack.pop() ?? -1);
    if (!subroutine) throw new BeyondType1('subroutine');
    this.run(subroutine, depth + 1);
  }

  private command(byte: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack;
    this.stack = [];
    switch (byte) {
      case 1:
        this.stem(false, a, b);
        return;
      case 3:
        this.stem(true, a + this.bearing, b);
        return;
      case 4:
        this.move(0, a);
        return;
      case 5:
        this.line(a, b);
        return;
      case 6:
        this.line(a, 0);
        return;
      case 7:
        this.line(0, a);
        return;
      case 8:
        this.curve(a, b, c, d, e, f);
        return;
      case 9:
        return;
      case 13:
        this.bearing = a;
        this.x = a;
        this.width = b;
        return;
      case 14:
        this.isDone = true;
        return;
      case 21:
        this.move(a, b);
        return;
      case 22:
        this.move(a, 0);
        return;
      case 30:
        this.curve(0, a, b, c, d, 0);
        return;
      case 31:
        this.curve(a, 0, b, c, 0, d);
        return;
      default:
        throw new BeyondType1('command');
    }
  }

  private escape(byte: number): void {
    if (byte === 12) {
      const divisor = this.stack.pop() ?? 1;
      this.stack.push((this.stack.pop() ?? 0) / divisor);
      return;
    }
    if (byte === 16) {
      this.callOther();
      return;
    }
    if (byte === 17) {
      this.stack.push(this.postscript.pop() ?? 0);
      return;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack;
    this.stack = [];
    switch (byte) {
      // dotsection, and setcurrentpoint after a flex that has moved there already
      case 0:
      case 33:
        return;
      case 1:
        for (const [at, size] of [
          [a, b],
          [c, d],
          [e, f],
        ] as const)
          this.stem(true, at + this.bearing, size);
        return;
      case 2:
        this.stem(false, a, b);
        this.stem(false, c, d);
        this.stem(false, e, f);
        return;
      case 6:
        this.compose(a, b, c, d, e);
        return;
      case 7:
        if (d !== 0) throw new BeyondType1('vertical');
        this.bearing = a;
        this.x = a;
        this.y = b;
        this.width = c;
        return;
      default:
        throw new BeyondType1('command');
    }
  }

  /** What fonts leave to PostScript: 0 to 2 draw a flex, 3 changes the stems, 12 and 13 only hint at counters. */
  private callOther(): void {
    const kind = this.stack.pop() ?? -1;
    const count = this.stack.pop() ?? 0;
    const given = count > 0 ? this.stack.splice(-count) : [];
    if (kind === 1) this.flex = [];
    else if (kind === 2) this.flex?.push([this.x, this.y]);
    else if (kind === 0) {
      this.endFlex();
      this.postscript.push(given[2] ?? 0, given[1] ?? 0);
    } else if (kind === 3) {
      this.stems = [];
      this.parts.push({ kind: 'stems', stems: this.stems });
      this.postscript.push(given[0] ?? 3);
    } else if (kind !== 12 && kind !== 13) throw new BeyondType1('other subroutine');
  }

  /** Seven points: one to measure by, and two curves. */
  private endFlex(): void {
    const points = this.flex;
    this.flex = undefined;
    if (points?.length !== 7) throw new BeyondType1('flex');
    for (const first of [1, 4]) {
      const [x1, y1] = points[first] ?? [0, 0];
      const [x2, y2] = points[first + 1] ?? [0, 0];
      const [x3, y3] = points[first + 2] ?? [0, 0];
      this.parts.push({ kind: 'curve', points: [x1, y1, x2, y2, x3, y3] });
    }
  }

  private stem(isVertical: boolean, at: number, size: number): void {
    if (!this.stems.some((known) => known.isVertical === isVertical && known.at === at && known.size === size))
      this.stems.push({ isVertical, at, size });
  }

  private move(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    if (!this.flex) this.parts.push({ kind: 'move', x: this.x, y: this.y });
  }

  private line(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.parts.push({ kind: 'line', x: this.x, y: this.y });
  }

  private curve(dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number): void {
    const [x1, y1] = [this.x + dx1, this.y + dy1];
    const [x2, y2] = [x1 + dx2, y1 + dy2];
    this.x = x2 + dx3;
    this.y = y2 + dy3;
    this.parts.push({ kind: 'curve', points: [x1, y1, x2, y2, this.x, this.y] });
  }

  /** A letter and an accent, each a glyph of this font, by their codes in StandardEncoding. Their stems are left out. */
  private compose(accentBearing: number, dx: number, dy: number, letter: number, accent: number): void {
    if (this.isPart) throw new BeyondType1('composition');
    const shift = this.bearing + dx - accentBearing;
    for (const [code, right, up] of [
      [letter, 0, 0],
      [accent, shift, dy],
    ] as const) {
      const { parts } = outlineOf(this.program, standardEncoding.get(code) ?? '', true);
      for (const part of parts) if (part.kind !== 'stems') this.parts.push(shifted(part, right, up));
    }
    this.isDone = true;
  }
}

function shifted(part: Exclude<OutlinePart, { kind: 'stems' }>, right: number, up: number): OutlinePart {
  if (part.kind !== 'curve') return { kind: part.kind, x: part.x + right, y: part.y + up };
  const [x1, y1, x2, y2, x3, y3] = part.points;
  return { kind: 'curve', points: [x1 + right, y1 + up, x2 + right, y2 + up, x3 + right, y3 + up] };
}
