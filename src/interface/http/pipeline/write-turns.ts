/** Milliseconds of one turn of the event loop in which parts of streams are written. A part takes about 0.05 ms. */
const TURN_MS = 2;

/** Writes the parts of many streams in turns of the event loop, because a thousand readers that are woken together would hold it. */
export class WriteTurns {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  /** The result of `write`, which is called in one of the next turns. */
  write<Result>(write: () => Result): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push(() => {
        try {
          resolve(write());
        } catch (error) {
          reject(error);
        }
      });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    const end = performance.now() + TURN_MS;
    let written = 0;
    while (written < this.waiting.length && performance.now() < end) this.waiting[written++]?.();
    this.waiting.splice(0, written);
    this.isScheduled = false;
    this.schedule();
  }
}
