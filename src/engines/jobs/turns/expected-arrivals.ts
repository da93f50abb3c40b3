import type { Job } from '../job-run.ts';
import { type JobKind, kindOf } from './wait-estimate.ts';

/** Who came longer ago says nothing of who will come. */
const windowMs = 30_000;
/** Nobody can make the list long. */
const mostSeen = 128;
/** A crowd that just began may go on for so long; one that has lasted, for twice as long as it has, up to the most. */
const leastAheadMs = 10_000;
const goesOnTimes = 2;
const mostAheadMs = 60_000;
/** Whoever comes after a pause of so long is the first of a new crowd. */
const pauseMs = 10_000;
/** A pause of so many times the longest one before it is the end of a crowd. */
const lastPause = 2;
/** What is played through stays small, however fast they come. */
const mostAhead = 200;

interface Seen {
  client: string;
  kind: JobKind;
  atMs: number;
}

export type Coming = { job: Job; inMs: number }[];

/**
 * Who may come while others wait: the crowd goes on at its pace, of the same clients and kinds, and strangers come too,
 * of whom less is to be feared the longer none was seen.
 */
export class ExpectedArrivals {
  /** Of each no more than is needed: no password, no path and nothing of its caller outlives a job here. */
  #crowd: Seen[] = [];
  #sinceMs = 0;

  note({ client, request }: Job, nowMs: number): void {
    const last = this.#crowd.at(-1);
    if (!last || nowMs - last.atMs > pauseMs) {
      this.#crowd = [];
      this.#sinceMs = nowMs;
    }
    this.#crowd.push({ client, kind: kindOf(request), atMs: nowMs });
    if (this.#crowd.length > mostSeen) this.#crowd.shift();
  }

  /** Stand-ins for them, the soonest first. */
  ahead(nowMs: number): Coming {
    this.#crowd = this.#crowd.filter(({ atMs }) => nowMs - atMs <= windowMs);
    const [first] = this.#crowd;
    if (!first) return [];
    const watchedMs = Math.max(1, nowMs - this.#sinceMs);
    const aheadMs = Math.max(leastAheadMs, Math.min(watchedMs * goesOnTimes, mostAheadMs));
    const coming = [...this.#goesOn(first, nowMs, aheadMs), ...this.#strangers(watchedMs, aheadMs)];
    return coming.sort((a, b) => a.inMs - b.inMs).slice(0, mostAhead);
  }

  #goesOn(first: Seen, nowMs: number, aheadMs: number): Coming {
    const lastMs = this.#crowd.at(-1)?.atMs ?? 0;
    if (nowMs - lastMs > lastPause * longestPause(this.#crowd)) return [];
    const coming: Coming = [];
    const lengthMs = Math.max(leastAheadMs / mostAhead, nowMs - first.atMs);
    for (let fromMs = 0; fromMs < aheadMs; fromMs += lengthMs) {
      for (const { client, kind, atMs } of this.#crowd) {
        const inMs = fromMs + atMs - first.atMs;
        if (coming.length < mostAhead && inMs < aheadMs) coming.push({ job: standIn(client, kind), inMs });
      }
    }
    return coming;
  }

  #strangers(watchedMs: number, aheadMs: number): Coming {
    const count = Math.min(mostAhead, Math.floor(aheadMs / watchedMs));
    return Array.from({ length: count }, (_, index) => ({
      job: standIn(`stranger ${index}`, this.#crowd[index % this.#crowd.length]?.kind),
      inMs: (aheadMs * (index + 1)) / count,
    }));
  }
}

/** A job that nobody asked for, to play the queue through with. */
export function standIn(client: string, { task, options = {}, bytes }: JobKind = { task: '' }): Job {
  const request = { task, options, bytes, files: [], output: '', timeLimit: { cpuMs: 0, wallMs: 0 } };
  return { id: 0, client, request, attempts: 0, askedMs: 0, settle() {}, abandon() {} };
}

function longestPause(seen: readonly Seen[]): number {
  return Math.max(0, ...seen.map(({ atMs }, index) => atMs - (seen[index - 1]?.atMs ?? atMs)));
}
