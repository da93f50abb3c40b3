const firstDelayMs = 100;
const longestDelayMs = 10_000;

/** How long to wait before the next worker is started, when those before it died before they were ready. */
export class StartBackoff {
  #deaths = 0;
  /** Killed ones are somebody else's doing: they slow the starts down, but say nothing about the worker. */
  #ownDeaths = 0;

  get ownDeaths(): number {
    return this.#ownDeaths;
  }

  workerIsReady(): void {
    this.#deaths = 0;
    this.#ownDeaths = 0;
  }

  /** One more death; the delay until the next start. The first is followed at once. */
  workerDied(wasKilled: boolean): number {
    this.#deaths++;
    if (!wasKilled) this.#ownDeaths++;
    return this.#deaths === 1 ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** (this.#deaths - 2));
  }
}
