import type { Job } from '../job-run.ts';

/** Whether a client may go now, and after whom: lower ranks first. */
export type Turn = { rank: number } | undefined;

/** Jobs that wait, a line for each client. Lines take turns, however long each of them is. */
export class FairQueue {
  /** In the order of their turns. */
  readonly #lines = new Map<string, Job[]>();

  get length(): number {
    let sum = 0;
    for (const line of this.#lines.values()) sum += line.length;
    return sum;
  }

  lengthOf(client: string): number {
    return this.#lines.get(client)?.length ?? 0;
  }

  get clients(): string[] {
    return [...this.#lines.keys()];
  }

  push(job: Job): void {
    const line = this.#lines.get(job.client);
    if (line) line.push(job);
    else this.#lines.set(job.client, [job]);
  }

  /** A job that was begun and has to begin again: before all others. */
  putBack(job: Job): void {
    const line = this.#lines.get(job.client) ?? [];
    const others = [...this.#lines].filter(([client]) => client !== job.client);
    this.#lines.clear();
    this.#lines.set(job.client, [job, ...line]);
    for (const [client, jobs] of others) this.#lines.set(client, jobs);
  }

  /** The first job of the line with the lowest rank, and among equals of the one that has waited longest for its turn. */
  take(turnOf: (client: string) => Turn): Job | undefined {
    let best: { client: string; rank: number } | undefined;
    for (const client of this.#lines.keys()) {
      const turn = turnOf(client);
      if (turn && (!best || turn.rank < best.rank)) best = { client, rank: turn.rank };
    }
    if (!best) return undefined;
    const line = this.#lines.get(best.client) ?? [];
    const job = line.shift();
    this.#lines.delete(best.client);
    if (line.length > 0) this.#lines.set(best.client, line);
    return job;
  }

  remove(job: Job): boolean {
    const line = this.#lines.get(job.client);
    const at = line?.indexOf(job) ?? -1;
    if (!line || at < 0) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(job.client);
    return true;
  }

  clear(): Job[] {
    const jobs = this.all();
    this.#lines.clear();
    return jobs;
  }

  all(): Job[] {
    return [...this.#lines.values()].flat();
  }

  /** The same lines in the same order, to be played through without harm. */
  copy(): FairQueue {
    const copy = new FairQueue();
    for (const [client, line] of this.#lines) copy.#lines.set(client, [...line]);
    return copy;
  }
}
