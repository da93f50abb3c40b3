/** What a correct server answers: any of these statuses, within its time, and in words that fit. */
export interface Expectation {
  status: readonly ('200' | '2xx' | '4xx')[];
  maxSeconds: number;
  /** The body of a refusal must match. */
  refusal?: RegExp;
  /** A result must not contain this, read as Latin-1. */
  neverHolds?: RegExp;
}

export interface HostileCase {
  name: string;
  /** Made when it is needed: some are megabytes, and together they would not fit in memory. */
  make: () => Buffer;
  expects: Expectation;
}

/** An honest file among the hostile ones: a server that refuses everything does not pass. */
export const accepted: Expectation = { status: ['200'], maxSeconds: 30 };
export const refused: Expectation = { status: ['4xx'], maxSeconds: 30 };
/** Repaired or refused, both are right; hanging, crashing or answering 500 is not. */
export const either: Expectation = { status: ['200', '4xx'], maxSeconds: 60 };

export const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** The same numbers in every run, on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

export function mutate(bytes: Buffer, seed: number, changes: number): Buffer {
  const random = seededRandom(seed);
  const mutated = Buffer.from(bytes);
  for (let change = 0; change < changes; change++)
    mutated[Math.floor(random() * mutated.length)] = Math.floor(random() * 256);
  return mutated;
}
