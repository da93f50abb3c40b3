import type { Job } from '../job-run.ts';

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
  #seen: { job: Job; atMs: number }[] = [];

  note(job: Job, nowMs: number): void {
    this.#seen.push({ job, atMs: nowMs });
    if (this.#seen.length > mostSeen) this.#seen.shift();
  }

  /** Stand-ins for them, the soonest first. */
  ahead(nowMs: number): { job: Job; inMs: number }[] {
    this.#seen = this.#seen.filter(({ atMs }) => nowMs - atMs <= windowMs);
    const latestFirst = [...this.#seen].reverse();
    return latestFirst
      .filter((_, index) => index % oneIn === 0)
      .map(({ job, atMs }) => ({ job: { ...job }, inMs: nowMs - atMs }));
  }
}
