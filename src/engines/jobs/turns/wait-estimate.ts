import type { TaskName } from '../all-tasks.ts';

/** What is left of a job that has run for so long. One that takes longer than others of its kind takes longer still. */
export function remainingMs(takesMs: number, elapsedMs: number): number {
  return Math.max(takesMs - elapsedMs, elapsedMs / 8);
}

/** How many times as long as expected all jobs take now, as far as those that run show by being late. */
export function lateness(runs: readonly { takesMs: number; elapsedMs: number }[]): number {
  const sum = runs.reduce((total, { takesMs, elapsedMs }) => total + Math.log(Math.max(1, elapsedMs / takesMs)), 0);
  return Math.min(mostAtOnce, Math.exp(sum / Math.max(1, runs.length)));
}

/** A job as far as its length can be guessed: what it does, in which manner, and to how much. */
export interface JobKind {
  task: string;
  options?: unknown;
  bytes?: number | undefined;
}

/** How much the last job of a kind counts against all before it. */
const lastCounts = 0.3;
/** How much one job says of the pace of all: a machine that others keep busy is slow for every kind. */
const paceCounts = 0.1;
/** No job, of a worker that just started or a file like no other, says more than so many times. */
const mostAtOnce = 4;
/** What kinds have learned by themselves is no longer due to the pace. */
const paceStays = 0.98;
/** How much the first job of a kind says of first guesses. */
const guessCounts = 0.3;
/** Not all who want a processor want it all the time: how much of the crowd is felt, as a power of it. */
const crowdCounts = 0.75;
/** What a worker's first job takes longer, whatever it is. */
const warmUpMs = 1000;
/** What a kind that was not seen yet may take longer than was guessed: so many times, and so much to load its engine. */
const unseenTimes = 1.5;
const unseenMs = 2000;
/** Sizes that differ by less than so many times are alike. */
const sizeStep = 2;
/** What is not told by the nearest size that was seen, however far away it is. */
const furthestScale = 64;

interface Known {
  durationMs: number;
  bytes: number;
}

/** What jobs take, by task, manner and size; those that were stopped took their time too. */
export class WaitEstimate {
  readonly #typicalMs: number | undefined;
  /** By task and manner, then by size. */
  readonly #known = new Map<string, Map<number, Known>>();
  /** How many times as long as usual jobs take of late, whatever they are. */
  #pace = 1;
  /** How many times as long as was guessed the first jobs of their kinds took. */
  #guessPace = 1;

  readonly #crowding: () => number;

  /**
   * `typicalMs`: for whatever was not seen yet, in place of what such tasks took when they were measured.
   * `crowding`: how many there are for each processor, where these figures are for one.
   */
  constructor(typicalMs?: number, crowding = () => 1) {
    this.#typicalMs = typicalMs;
    this.#crowding = crowding;
  }

  learn(kind: JobKind, durationMs: number): void {
    const surprise = clamp((durationMs + warmUpMs) / (this.likelyMs(kind) + warmUpMs), mostAtOnce);
    if (this.#learned(kind) === undefined) this.#guessPace *= surprise ** guessCounts;
    else this.#pace = this.#pace ** paceStays * surprise ** paceCounts;
    this.#learn(kind, durationMs / this.#pace);
  }

  #learn(kind: JobKind, durationMs: number): void {
    const bySize = this.#known.get(mannerOf(kind)) ?? new Map<number, Known>();
    const { bytes = 0 } = kind;
    // The first of its kind is the best that is known: a default would need many to be forgotten.
    const known = bySize.get(sizeOf(kind)) ?? { durationMs, bytes };
    bySize.set(sizeOf(kind), {
      durationMs: known.durationMs * (1 - lastCounts) + durationMs * lastCounts,
      bytes: known.bytes * (1 - lastCounts) + bytes * lastCounts,
    });
    this.#known.set(mannerOf(kind), bySize);
  }

  /** Nobody is turned away for what was only guessed: without an example the figures of a free machine count. */
  durationMs(kind: JobKind): number {
    return this.#pace * (this.#learned(kind) ?? this.#guessMs(kind));
  }

  /** What it will take by all that can be known, for those who wait and want to be told. */
  likelyMs(kind: JobKind): number {
    const guessMs = () =>
      this.#guessMs(kind) * this.#guessPace * (this.#typicalMs ? 1 : Math.max(1, this.#crowding()) ** crowdCounts);
    return this.#pace * (this.#learned(kind) ?? guessMs());
  }

  /** What it may well take: what was only guessed may take longer. */
  longestMs(kind: JobKind): number {
    const likelyMs = this.likelyMs(kind);
    return this.#learned(kind) === undefined ? likelyMs * unseenTimes + unseenMs : likelyMs;
  }

  #guessMs({ task, bytes = 0 }: JobKind): number {
    return this.#typicalMs ?? firstGuessMs(task, bytes);
  }

  /** Of the same size, or of the nearest that was seen, by what such jobs grow with their size. */
  #learned(kind: JobKind): number | undefined {
    const bySize = this.#known.get(mannerOf(kind));
    if (!bySize) return undefined;
    const same = bySize.get(sizeOf(kind));
    if (same) return same.durationMs;
    const ratioTo = ({ bytes }: Known) => ((kind.bytes ?? 0) + 1) / (bytes + 1);
    const distanceOf = (known: Known) => Math.abs(Math.log(ratioTo(known)));
    const nearest = [...bySize.values()].reduce((best, each) => (distanceOf(each) < distanceOf(best) ? each : best));
    return nearest.durationMs * clamp(growth(kind, nearest), furthestScale);
  }
}

function clamp(ratio: number, most: number): number {
  return Math.min(most, Math.max(1 / most, ratio));
}

function sizeOf({ bytes = 0 }: JobKind): number {
  return Math.floor(Math.log(bytes + 1) / Math.log(sizeStep));
}

/** Choices that change what a job takes several times over. Their values are ours and few: nobody can grow the list. */
const telling = ['format', 'quality', 'level', 'method'] as const;
/** Those that change it by being there. */
const decisive = ['targetBytes', 'compatibilityMode'] as const;

/** What the length of a job is told by, and nothing else of it. */
export function kindOf({ task, options, bytes }: JobKind): JobKind {
  const chosen = (options ?? {}) as Record<string, unknown>;
  const told = telling.map((name) => [name, typeof chosen[name] === 'string' ? chosen[name] : ''] as const);
  return {
    task,
    options: Object.fromEntries([...told, ...decisive.map((name) => [name, Boolean(chosen[name])])]),
    bytes,
  };
}

function mannerOf({ task, options }: JobKind): string {
  const chosen = (options ?? {}) as Record<string, unknown>;
  const values = telling.map((name) => (typeof chosen[name] === 'string' ? chosen[name] : ''));
  return [task, ...values, ...decisive.map((name) => (chosen[name] ? name : ''))].join(' ');
}

/**
 * What tasks take on one core of an ordinary machine, as measured by `npm run bench:load`: so much at least, and so much
 * for each megabyte. It stands in until a job of that kind was seen, so it need not be near.
 */
const measured: Record<TaskName, readonly [leastMs: number, msPerMegabyte: number]> = {
  compressPdf: [60, 170],
  modifyPdf: [20, 20],
  mergePdfs: [30, 20],
  splitPdf: [30, 30],
  compressImage: [200, 1800],
  removeBackground: [150, 300],
  composeCutout: [100, 200],
};
const unknownMs = 2000;

/** How many times as long a job of this size takes as one that was seen. What it takes at least does not grow. */
function growth({ task, bytes = 0 }: JobKind, seen: Known): number {
  if (!Object.hasOwn(measured, task)) return (bytes + 1) / (seen.bytes + 1);
  return firstGuessMs(task, bytes) / firstGuessMs(task, seen.bytes);
}

function firstGuessMs(task: string, bytes: number): number {
  if (!Object.hasOwn(measured, task)) return unknownMs;
  const [leastMs, msPerMegabyte] = measured[task as TaskName];
  return leastMs + (msPerMegabyte * bytes) / 2 ** 20;
}
