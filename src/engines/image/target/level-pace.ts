/** How long results take at the marks of a dial, beside a level of the same image. */
export interface Pace {
  /** What the dearest level takes at least, in results at a middle mark. */
  level: number;
  /** Looking at what it made, where that is not among them. */
  looksMs?: number;
  /** What a result takes at a mark, beside one in the middle. */
  at(mark: number): number;
}

/** What a level takes besides its results, as far as it is known, and what was spent in all until now. */
export interface Spent {
  sharedMs: number;
  ms(): number;
}

/** A size to hit may take so many times what a level takes. */
const allowed = 1.5;
/** Decoding a result and looking at it, at most three megapixels of it. */
const lookingMs = { eachMegapixel: 200, most: 600 };

/** Whether one more result is in time. What a level takes is told by the results made so far: nothing is made to find out. */
export class LevelPace {
  #resultsMs = 0;
  #results = 0;
  readonly #keptMs: number;

  constructor(
    readonly pace: Pace | undefined,
    readonly spent: Spent | undefined,
    pixels: number,
  ) {
    this.#keptMs = Math.min(lookingMs.most, (pixels / 1e6) * lookingMs.eachMegapixel);
  }

  note(mark: number, ms: number): void {
    this.#resultsMs += ms;
    this.#results += this.pace?.at(mark) ?? 1;
  }

  allows(mark: number): boolean {
    const { pace, spent } = this;
    if (!pace || !spent || this.#results === 0) return true;
    const middleMs = this.#resultsMs / this.#results;
    const levelMs = spent.sharedMs + middleMs * pace.level + (pace.looksMs ?? 0);
    return spent.ms() + middleMs * pace.at(mark) + this.#keptMs <= levelMs * allowed;
  }
}

/** Straight between points of a table, from its first to its last. */
export function paceAlong(points: readonly (readonly [mark: number, takes: number])[]) {
  return (mark: number): number => {
    const next = points.findIndex(([at]) => at >= mark);
    const [toMark, to] = points[next] ?? points.at(-1) ?? [0, 1];
    const [fromMark, from] = points[next - 1] ?? [toMark, to];
    return toMark === fromMark ? to : from + ((to - from) * (mark - fromMark)) / (toMark - fromMark);
  };
}
