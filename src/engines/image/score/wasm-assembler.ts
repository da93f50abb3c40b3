/**
 * Just enough of the WebAssembly binary format to write vector kernels as expressions: four floats at a time,
 * which JavaScript itself cannot do. Opcodes: https://webassembly.github.io/spec/core/binary/instructions.html
 */
export type Code = readonly number[];

function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value >>> 0;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  let rest = value | 0;
  for (;;) {
    const low = rest & 0x7f;
    rest >>= 7;
    if ((rest === 0 && (low & 0x40) === 0) || (rest === -1 && (low & 0x40) !== 0)) return [...bytes, low];
    bytes.push(low | 0x80);
  }
}

const vector = (opcode: number, ...operands: Code[]): Code => [...operands.flat(), 0xfd, ...unsigned(opcode)];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
export const integer = (value: number): Code => [0x41, ...signed(value)];
export const addInteger = (one: Code, other: Code): Code => [...one, ...other, 0x6a];
export const multiplyInteger = (one: Code, other: Code): Code => [...one, ...other, 0x6c];
export const loadByte = (address: Code, offset = 0): Code => [...address, 0x2d, 0, ...unsigned(offset)];
export const loadFloat = (address: Code, offset = 0): Code => [...address, 0x2a, 2, ...unsigned(offset)];
export const storeFloat = (address: Code, value: Code): Code => [...address, ...value, 0x38, 2, 0];

export const load = (address: Code, offset = 0): Code => [...vector(0x00, address), 2, ...unsigned(offset)];
export const store = (address: Code, value: Code, offset = 0): Code => [
  ...vector(0x0b, address, value),
  2,
  ...unsigned(offset),
];

/** The same number in all four lanes. */
export const floats = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
  return [...vector(0x0c), ...bytes, ...bytes, ...bytes, ...bytes];
};
export const integers = (value: number): Code => {
  const bytes = [...new Uint8Array(Int32Array.of(value).buffer)];
  return [...vector(0x0c), ...bytes, ...bytes, ...bytes, ...bytes];
};

export const abs = (one: Code): Code => vector(0xe0, one);
export const add = (first: Code, ...others: Code[]): Code =>
  others.reduce((sum, other) => vector(0xe4, sum, other), first);
export const subtract = (one: Code, other: Code): Code => vector(0xe5, one, other);
export const multiply = (one: Code, other: Code): Code => vector(0xe6, one, other);
export const divide = (one: Code, other: Code): Code => vector(0xe7, one, other);
export const maximum = (one: Code, other: Code): Code => vector(0xe9, one, other);
export const toFloats = (one: Code): Code => vector(0xfa, one);
export const toIntegers = (one: Code): Code => vector(0xf8, one);
export const addIntegers = (one: Code, other: Code): Code => vector(0xae, one, other);

/** Lanes 0 and 2 (or 1 and 3) of two vectors, side by side. */
export const everySecond = (one: Code, other: Code, first: 0 | 1): Code => {
  const lanes = [0, 2, 4, 6].flatMap((lane) => [0, 1, 2, 3].map((byte) => (lane + first) * 4 + byte));
  return [...vector(0x0d, one, other), ...lanes];
};

/** Repeats `body` for `counter` from 0 while it is below `limit`; at least once. */
export function repeat(counter: number, limit: number, step: number, body: Code): Code {
  const next = set(counter, addInteger(get(counter), integer(step)));
  const below = [...get(counter), ...get(limit), 0x48];
  return [...set(counter, integer(0)), 0x03, 0x40, ...body, ...next, ...below, 0x0d, 0, 0x0b];
}

export interface Kernel {
  name: string;
  /** All parameters are addresses or counts. They are locals 0, 1, …; integer locals follow, then vector locals. */
  parameters: number;
  integers: number;
  vectors: number;
  body: Code;
}

type Section = (id: number, ...content: Code[]) => number[];
const section: Section = (id, ...content) => {
  const bytes = content.flat();
  return [id, ...unsigned(bytes.length), ...bytes];
};
const text = (value: string): Code => [...unsigned(value.length), ...[...value].map((letter) => letter.charCodeAt(0))];

/** A module that imports one memory, `env.memory`, and exports the kernels. */
export function assemble(kernels: readonly Kernel[]): Uint8Array<ArrayBuffer> {
  const count = unsigned(kernels.length);
  const types = kernels.flatMap(({ parameters }) => [
    0x60,
    ...unsigned(parameters),
    ...Array(parameters).fill(0x7f),
    0,
  ]);
  const exports = kernels.flatMap(({ name }, index) => [...text(name), 0, ...unsigned(index)]);
  const bodies = kernels.flatMap(({ integers: whole, vectors, body }) => {
    const code = [2, ...unsigned(whole), 0x7f, ...unsigned(vectors), 0x7b, ...body, 0x0b];
    return [...unsigned(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, count, types),
    ...section(2, [1], text('env'), text('memory'), [2, 0, 1]),
    ...section(
      3,
      count,
      kernels.flatMap((_, index) => unsigned(index)),
    ),
    ...section(7, count, exports),
    ...section(10, count, bodies),
  ]);
}
