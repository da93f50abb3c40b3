/**
 * The time a job has, and which share of it is used up. The cheap, certain gains come first; what is left to do when a
 * stage has had its share stays undone, so that there is always time to save, check and answer.
 */
export class TimeBudget {
  private readonly totalMs: number;

  constructor(private readonly timeLeftMs: () => number = () => Number.POSITIVE_INFINITY) {
    this.totalMs = timeLeftMs();
  }

  /** What is left until this share of the whole time is used up. */
  msUntil(share: number): number {
    if (this.totalMs === Number.POSITIVE_INFINITY) return this.totalMs;
    return this.timeLeftMs() - this.totalMs * (1 - share);
  }

  isPast(share: number): boolean {
    return this.msUntil(share) <= 0;
  }
}

/** When each stage begins nothing new, as shares of the whole time. The last third is for writing, reading back and comparing. */
export const stageEnds = {
  comparing: 0.2,
  fonts: 0.4,
  streams: 0.5,
  images: 0.6,
  /** By then also what was begun should be done. */
  begun: 0.7,
} as const;
