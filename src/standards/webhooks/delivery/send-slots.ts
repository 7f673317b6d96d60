/** Requests that make work for the processor at the same time. The answers of more than a few receivers are not handled faster. */
const SLOTS = 50;
/** A request that waits longer for its answer costs nothing while it waits, so it holds nobody. */
const HELD_MS = 100;

/** Bounds how many requests begin at the same time, over all webhooks. While a webhook waits, what it has to send gathers in longer lists. */
export class SendSlots {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  /**
   * Takes a slot for a moment.
   * @param retry called when there may be one again, if there is none now
   * @returns what gives it back when the answer is there; undefined if there is none
   */
  take(retry: () => void): (() => void) | undefined {
    if (this.taken >= SLOTS) {
      this.waiting.add(retry);
      return undefined;
    }
    this.taken += 1;
    let isHeld = true;
    const give = () => {
      if (!isHeld) return;
      isHeld = false;
      clearTimeout(timer);
      this.given();
    };
    const timer = setTimeout(give, HELD_MS).unref();
    return give;
  }

  private given(): void {
    this.taken -= 1;
    for (const next of this.waiting) {
      if (this.taken >= SLOTS) return;
      this.waiting.delete(next);
      next();
    }
  }
}
