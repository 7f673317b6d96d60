/** Seconds whose allowance may be taken at once, after as many without requests. */
const BURST_SECONDS = 10;

/**
 * A token bucket: the requests, or the bytes, that one actor may still use. It can go below zero, because the service knows the bytes of a
 * request only after its body and its answer.
 */
export class ActorBudget {
  private left: number;

  /** @param filledOn milliseconds of a clock that only goes forward */
  constructor(
    readonly perSecond: number,
    private filledOn: number,
  ) {
    this.left = perSecond * BURST_SECONDS;
  }

  take(units: number): void {
    this.left -= units;
  }

  /** Seconds until something is left; 0 if something is. */
  secondsToWait(now: number): number {
    if (this.perSecond === Infinity) return 0;
    const earned = ((now - this.filledOn) / 1000) * this.perSecond;
    this.left = Math.min(this.left + earned, this.perSecond * BURST_SECONDS);
    this.filledOn = now;
    return this.left > 0 ? 0 : Math.max(1, Math.ceil(-this.left / this.perSecond));
  }
}
