interface Account {
  running: number;
  owedMs: number;
  atMs: number;
}

/**
 * What each client has of the workers: jobs that run, and CPU time of late. The time drains away by itself, so that a
 * client is judged by its last minutes and forgotten when it has gone.
 */
export class ClientLedger {
  readonly #accounts = new Map<string, Account>();
  readonly #budgetMs: number;
  /** How many of the used milliseconds are forgiven in each millisecond: its part of the machine. */
  readonly #drain: number;

  constructor(budgetMs: number, drain: number) {
    this.#budgetMs = budgetMs;
    this.#drain = drain;
  }

  runningOf(client: string): number {
    return this.#accounts.get(client)?.running ?? 0;
  }

  /** `moreMs`: CPU time that it will have used by then. */
  isOverBudget(client: string, nowMs = performance.now(), moreMs = 0): boolean {
    const account = this.#accounts.get(client);
    return (account ? this.#owed(account, nowMs) : 0) + moreMs > this.#budgetMs;
  }

  begin(client: string, nowMs = performance.now()): void {
    const account = this.#accounts.get(client) ?? { running: 0, owedMs: 0, atMs: nowMs };
    account.running++;
    this.#accounts.set(client, account);
  }

  end(client: string, cpuMs: number, nowMs = performance.now()): void {
    const account = this.#accounts.get(client);
    if (!account) return;
    account.running--;
    account.owedMs = this.#owed(account, nowMs) + cpuMs;
    account.atMs = nowMs;
    this.#forgetThoseWhoOweNothing(nowMs);
  }

  get size(): number {
    return this.#accounts.size;
  }

  #owed({ owedMs, atMs }: Account, nowMs: number): number {
    return Math.max(0, owedMs - (nowMs - atMs) * this.#drain);
  }

  #forgetThoseWhoOweNothing(nowMs: number): void {
    for (const [client, account] of this.#accounts) {
      if (account.running === 0 && this.#owed(account, nowMs) === 0) this.#accounts.delete(client);
    }
  }
}
