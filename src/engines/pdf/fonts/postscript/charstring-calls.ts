import { DamagedInput } from '../../../damage.ts';
import { standardEncoding } from '../adobe-glyph-names.ts';

/** The subroutines a charstring may call. */
interface Subroutines {
  own: readonly Uint8Array[];
  global: readonly Uint8Array[];
}

/** What charstrings lead to. */
export interface Calls {
  own: Set<number>;
  global: Set<number>;
  /** Names of letters and accents that are put together in one glyph. */
  names: Set<string>;
}

const deepestCalls = 10;
const maxSteps = 100_000;

/** Older writers drew the dots of letters between two of these; readers pass over them. */
const dotSection = 0;

/** Calculations whose outcome is known from what stands on the stack, by the second byte of their operator. */
const calculations: Readonly<Record<number, { takes: number; gives: (a: number, b: number) => number[] }>> = {
  9: { takes: 1, gives: (a) => [Math.abs(a)] },
  10: { takes: 2, gives: (a, b) => [a + b] },
  11: { takes: 2, gives: (a, b) => [a - b] },
  12: { takes: 2, gives: (a, b) => [a / b] },
  14: { takes: 1, gives: (a) => [-a] },
  18: { takes: 1, gives: () => [] },
  24: { takes: 2, gives: (a, b) => [a * b] },
  27: { takes: 1, gives: (a) => [a, a] },
  28: { takes: 2, gives: (a, b) => [b, a] },
};

/** Follows a Type 2 charstring (Adobe Technical Note 5177) and adds the subroutines it calls to `calls`. */
export function followCalls(charstring: Uint8Array, subroutines: Subroutines, calls: Calls): void {
  new Follower(subroutines, calls).run(charstring, 0);
}

class Follower {
  private stack: number[] = [];
  private stems = 0;
  private steps = 0;
  private isDone = false;

  constructor(
    private readonly subroutines: Subroutines,
    private readonly calls: Calls,
  ) {}

  run(code: Uint8Array, depth: number): void {
    if (depth > deepestCalls) throw new DamagedInput('depth');
    const bytes = Buffer.from(code.buffer, code.byteOffset, code.length);
    for (let at = 0; at < bytes.length && !this.isDone; ) {
      if (++this.steps > maxSteps) throw new DamagedInput('steps');
      const first = bytes.readUInt8(at);
      if (first === 28 || first >= 32) {
        at = this.push(bytes, at, first);
        continue;
      }
      at++;
      if (first === 10) this.call(this.subroutines.own, this.calls.own, depth);
      else if (first === 29) this.call(this.subroutines.global, this.calls.global, depth);
      else if (first === 11) return;
      else at = this.command(first, bytes, at);
    }
  }

  private push(bytes: Buffer, at: number, first: number): number {
    if (this.stack.length >= 513) throw new DamagedInput('stack');
    if (first === 28) this.stack.push(bytes.readInt16BE(at + 1));
    else if (first <= 246) this.stack.push(first - 139);
    else if (first <= 250) this.stack.push((first - 247) * 256 + bytes.readUInt8(at + 1) + 108);
    else if (first <= 254) this.stack.push(-(first - 251) * 256 - bytes.readUInt8(at + 1) - 108);
    else this.stack.push(bytes.readInt32BE(at + 1) / 65_536);
    return at + (first === 28 ? 3 : first <= 246 ? 1 : first <= 254 ? 2 : 5);
  }

  private call(list: readonly Uint8Array[], called: Set<number>, depth: number): void {
    const bias = list.length < 1240 ? 107 : list.length < 33_900 ? 1131 : 32_768;
    const index = (this.stack.pop() ?? Number.NaN) + bias;
    const subroutine = list[index];
    if (!subroutine) throw new DamagedInput('subroutine');
    called.add(index);
    this.run(subroutine, depth + 1);
  }

  /** Returns where the next command stands. */
  private command(operator: number, bytes: Buffer, at: number): number {
    let next = at;
    // Stems, and the masks that choose among them, a bit each.
    if ([1, 3, 18, 23, 19, 20].includes(operator)) this.stems += this.stack.length >> 1;
    if (operator === 19 || operator === 20) next += (this.stems + 7) >> 3;
    if (operator === 12) {
      const second = bytes.readUInt8(next++);
      if (this.calculate(second)) return next;
      // Flex is left: with what keeps and compares numbers calls could lead anywhere.
      if (second !== dotSection && (second < 34 || second > 37)) throw new DamagedInput('calculation');
    }
    if (operator === 14) {
      this.isDone = true;
      if (this.stack.length >= 4)
        for (const code of this.stack.slice(-2)) this.calls.names.add(standardEncoding.get(code) ?? '');
    }
    this.stack = [];
    return next;
  }

  private calculate(second: number): boolean {
    const calculation = calculations[second];
    if (!calculation) return false;
    const { takes, gives } = calculation;
    const [a = Number.NaN, b = Number.NaN] = this.stack.splice(-takes);
    this.stack.push(...gives(a, b));
    return true;
  }
}
