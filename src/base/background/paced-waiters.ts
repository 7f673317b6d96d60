/** Lets many short pieces of work go on a few at a time, because a thousand that are woken together would hold the event loop. */
export class PacedWaiters {
  private readonly waiting: (() => void)[] = [];
  private isScheduled = false;

  /** @param perTurn how many go on in one turn of the event loop, by what each does until it waits again: 16 of 0.1 ms each */
  constructor(private readonly perTurn = 16) {}

  /** Resolves in one of the next turns, in the order of the calls. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      for (const resume of this.waiting.splice(0, this.perTurn)) resume();
      this.schedule();
    });
  }
}
