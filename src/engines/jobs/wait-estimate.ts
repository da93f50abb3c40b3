/** A job as far as its length can be guessed: what it does, and to how much. */
export interface JobKind {
  task: string;
  bytes?: number | undefined;
}

/** How much the last job of a kind counts against all before it. */
const lastCounts = 0.4;

/** What jobs take, by task and size; those that were stopped took their time too. */
export class WaitEstimate {
  readonly #typicalMs: number;
  readonly #known = new Map<string, number>();

  constructor(typicalMs: number) {
    this.#typicalMs = typicalMs;
  }

  learn(kind: JobKind, durationMs: number): void {
    for (const key of [sizeKey(kind), kind.task]) {
      const known = this.#known.get(key);
      // The first of its kind is the best that is known: a default would need many to be forgotten.
      this.#known.set(key, known === undefined ? durationMs : known * (1 - lastCounts) + durationMs * lastCounts);
    }
  }

  durationMs(kind: JobKind): number {
    return this.#known.get(sizeKey(kind)) ?? this.#known.get(kind.task) ?? this.#typicalMs;
  }

  /** What is left of a job that has run for so long. One that takes longer than others of its kind takes longer still. */
  remainingMs(kind: JobKind, elapsedMs: number): number {
    return Math.max(this.durationMs(kind) - elapsedMs, elapsedMs / 3);
  }
}

/** Sizes that differ by less than four times are alike. Tasks and sizes are ours and few: nobody can grow the list. */
function sizeKey({ task, bytes = 0 }: JobKind): string {
  return `${task} ${Math.floor(Math.log2(bytes + 1) / 2)}`;
}
