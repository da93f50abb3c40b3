import { judge, type KnownCall, type Verdict } from './mixed-calls.ts';

/** How many answers of each kind, and how long they took. */
export class Tally {
  readonly counts = new Map<Verdict, number>();
  readonly #times: number[] = [];

  add(verdict: Verdict, ms: number): void {
    this.counts.set(verdict, this.of(verdict) + 1);
    this.#times.push(ms);
  }

  of(verdict: Verdict): number {
    return this.counts.get(verdict) ?? 0;
  }

  get total(): number {
    return this.#times.length;
  }

  /** Everything that is neither right nor one of those allowed. */
  others(...allowed: Verdict[]): Record<string, number> {
    return Object.fromEntries(
      [...this.counts].filter(([verdict]) => verdict !== 'right' && !allowed.includes(verdict)),
    );
  }

  percentile(share: number): number {
    const sorted = [...this.#times].sort((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  }

  toString(): string {
    const counts = [...this.counts].map(([verdict, count]) => `${count} ${verdict}`).join(', ');
    return `${this.total} answers (${counts}), p50 ${this.percentile(0.5)} ms, p95 ${this.percentile(0.95)} ms`;
  }
}

export interface Target {
  url: string;
  calls: readonly KnownCall[];
  /** Sent with each call. */
  headers?: () => Record<string, string>;
  /** Between an answer and the caller's next call. */
  pauseMs?: number;
  /** Ends before the time is up. */
  isOver?: () => boolean;
  /** Told of every answer that is neither right nor busy. */
  onLost?: (verdict: Verdict, beganMs: number) => void;
}

async function one({ url, calls, headers, onLost }: Target, number: number, tally: Tally): Promise<void> {
  const call = calls[number % calls.length];
  if (!call) return;
  const began = performance.now();
  const init = headers ? { headers: headers() } : {};
  const verdict = await judge(url, call, calls, init);
  if (verdict !== 'right' && verdict !== 'busy') onLost?.(verdict, began);
  tally.add(verdict, performance.now() - began);
}

/** So many callers, each with its next call as soon as the last is answered. */
export async function keepCalling(target: Target, callers: number, forSeconds: number, tally = new Tally()) {
  const endMs = performance.now() + forSeconds * 1000;
  let number = 0;
  const caller = async () => {
    while (performance.now() < endMs && !target.isOver?.()) {
      await one(target, number++, tally);
      if (target.pauseMs) await new Promise((resolve) => setTimeout(resolve, target.pauseMs));
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return tally;
}

/** So many calls a second, whether the earlier ones are answered or not: what a crowd does. */
export async function callAtRate(target: Target, perSecond: number, forSeconds: number): Promise<Tally> {
  const tally = new Tally();
  const beganMs = performance.now();
  const pending: Promise<void>[] = [];
  for (let number = 0; number < perSecond * forSeconds; number++) {
    const dueMs = beganMs + (number / perSecond) * 1000 - performance.now();
    if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
    pending.push(one(target, number, tally));
  }
  await Promise.all(pending);
  return tally;
}

export async function callAllAtOnce(target: Target, count: number, tally = new Tally()): Promise<Tally> {
  await Promise.all(Array.from({ length: count }, (_, number) => one(target, number, tally)));
  return tally;
}
