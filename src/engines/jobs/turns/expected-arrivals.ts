import type { Job } from '../job-run.ts';
import { type JobKind, kindOf } from './wait-estimate.ts';

/** Who came longer ago says nothing of who will come. */
const windowMs = 30_000;
/** Nobody can make the list long. */
const mostSeen = 128;
/** One in so many is expected again: a crowd may end at any moment, and a wait told too long is as wrong as one too short. */
const oneIn = 2;

/**
 * Jobs that will come while others wait: half as many as came of late, of the same clients and kinds, at the same
 * distance from now. A flood that goes on is expected to go on for as long as it has, one that ended to stay away as long.
 */
export class ExpectedArrivals {
  /** Of each no more than is needed: no password, no path and nothing of its caller outlives a job here. */
  #seen: { client: string; kind: JobKind; atMs: number }[] = [];

  note({ client, request }: Job, nowMs: number): void {
    this.#seen.push({ client, kind: kindOf(request), atMs: nowMs });
    if (this.#seen.length > mostSeen) this.#seen.shift();
  }

  /** Stand-ins for them, the soonest first. */
  ahead(nowMs: number): { job: Job; inMs: number }[] {
    this.#seen = this.#seen.filter(({ atMs }) => nowMs - atMs <= windowMs);
    const latestFirst = [...this.#seen].reverse();
    return latestFirst
      .filter((_, index) => index % oneIn === 0)
      .map(({ client, kind, atMs }) => ({ job: standIn(client, kind), inMs: nowMs - atMs }));
  }
}

/** A job that nobody asked for, to play the queue through with. */
export function standIn(client: string, { task, options = {}, bytes }: JobKind = { task: '' }): Job {
  const request = { task, options, bytes, files: [], output: '', timeLimit: { cpuMs: 0, wallMs: 0 } };
  return { id: 0, client, request, attempts: 0, askedMs: 0, settle() {}, abandon() {} };
}
