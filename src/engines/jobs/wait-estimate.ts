/** What a job takes, the last few counting most; those that were stopped took their time too. */
export class WaitEstimate {
  #typicalMs: number;

  constructor(typicalMs: number) {
    this.#typicalMs = typicalMs;
  }

  learn(durationMs: number): void {
    this.#typicalMs = this.#typicalMs * 0.8 + durationMs * 0.2;
  }

  /** How long somebody waits with so many before him, himself included, when so many are served at a time. */
  waitMs(ahead: number, atOnce: number): number {
    return ahead <= 0 ? 0 : (ahead * this.#typicalMs) / atOnce;
  }
}
