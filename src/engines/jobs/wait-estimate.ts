import type { TaskName } from './all-tasks.ts';

/** A job as far as its length can be guessed: what it does, in which manner, and to how much. */
export interface JobKind {
  task: string;
  options?: unknown;
  bytes?: number | undefined;
}

/** How much the last job of a kind counts against all before it. */
const lastCounts = 0.4;
/** Sizes that differ by less than so many times are alike. */
const sizeStep = 4;
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

  /** `typicalMs`: for whatever was not seen yet, in place of what such tasks took when they were measured. */
  constructor(typicalMs?: number) {
    this.#typicalMs = typicalMs;
  }

  learn(kind: JobKind, durationMs: number): void {
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

  durationMs(kind: JobKind): number {
    return this.#learned(kind) ?? this.#typicalMs ?? firstGuessMs(kind.task, kind.bytes ?? 0);
  }

  /** What is left of a job that has run for so long. One that takes longer than others of its kind takes longer still. */
  remainingMs(kind: JobKind, elapsedMs: number): number {
    return Math.max(this.durationMs(kind) - elapsedMs, elapsedMs / 3);
  }

  /** Of the same size, or of the nearest that was seen, by their ratio. */
  #learned(kind: JobKind): number | undefined {
    const bySize = this.#known.get(mannerOf(kind));
    if (!bySize) return undefined;
    const same = bySize.get(sizeOf(kind));
    if (same) return same.durationMs;
    const ratioTo = ({ bytes }: Known) => ((kind.bytes ?? 0) + 1) / (bytes + 1);
    const distanceOf = (known: Known) => Math.abs(Math.log(ratioTo(known)));
    const nearest = [...bySize.values()].reduce((best, each) => (distanceOf(each) < distanceOf(best) ? each : best));
    return nearest.durationMs * Math.min(furthestScale, Math.max(1 / furthestScale, ratioTo(nearest)));
  }
}

function sizeOf({ bytes = 0 }: JobKind): number {
  return Math.floor(Math.log(bytes + 1) / Math.log(sizeStep));
}

/** Choices that change what a job takes several times over. Their values are ours and few: nobody can grow the list. */
const telling = ['format', 'quality', 'level', 'method'] as const;
/** Those that change it by being there. */
const decisive = ['targetBytes', 'compatibilityMode'] as const;

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

function firstGuessMs(task: string, bytes: number): number {
  if (!Object.hasOwn(measured, task)) return unknownMs;
  const [leastMs, msPerMegabyte] = measured[task as TaskName];
  return leastMs + (msPerMegabyte * bytes) / 2 ** 20;
}
