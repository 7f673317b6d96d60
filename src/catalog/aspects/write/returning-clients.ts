/** The longest wait, so that a lone writer loses little. */
const WAIT_MAX_MS = 25;
/** The wait as a part of the time of the latest batch: with a slow database, waiting longer saves more. */
const WAIT_SHARE = 4;

/**
 * The wait of a batch for the clients of the latest one. Most clients send their next write as soon as they have an answer. A batch
 * without them would be half as large, because those who did not share the latest batch wait already, and a transaction costs much beside
 * its requests. It matters most where many processes share the clients, because each has few.
 */
export class ReturningClients {
  private expected = 0;
  private waitsUntil = 0;

  /**
   * A batch has ended.
   * @param jobs whose clients have an answer now, and all that wait already
   * @param tookMs the time of the batch
   */
  ended(jobs: number, tookMs: number): void {
    this.expected = jobs;
    this.waitsUntil = performance.now() + Math.min(WAIT_MAX_MS, tookMs / WAIT_SHARE);
  }

  /** Milliseconds that the next batch waits: 0 if it need not, because all have come or the time is over. */
  waitMs(waiting: number): number {
    return waiting >= this.expected ? 0 : Math.max(0, this.waitsUntil - performance.now());
  }
}
