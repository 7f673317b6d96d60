/** Wakes readers of the change log that have reached its end. */
export interface ChangeSignal {
  /** Whether the service stops, so that readers must end. */
  readonly isStopped: boolean;
  /** The last known position of the log. */
  readonly newest: number;
  /** Resolves when the log has changes behind `after`, when `signal` aborts, after `timeoutMs`, or when the service stops. */
  wait(after: number, signal: AbortSignal, timeoutMs: number): Promise<void>;
}

/** Commits within this time wake readers once, so that readers of a busy log read pages and not single changes. */
const GATHER_MS = 20;

interface Waiter {
  readonly after: number;
  readonly wake: () => void;
}

/**
 * The signal of one process. The writer calls `reached` after each commit, and the change follower calls it for the commits of other
 * processes. Readers that wait do not query the database.
 */
export class ProcessChangeSignal implements ChangeSignal {
  private last = 0;
  private stopping = false;
  private isScheduled = false;
  private readonly waiters = new Set<Waiter>();

  get isStopped(): boolean {
    return this.stopping;
  }

  get newest(): number {
    return this.last;
  }

  /** The log now ends at this position. */
  reached(position: number): void {
    if (position <= this.last) return;
    this.last = position;
    this.scheduleWake();
  }

  /** The log went back, or is another one. All readers read it again. */
  restart(position: number): void {
    this.last = position;
    for (const { wake } of this.waiters) wake();
  }

  wait(after: number, signal: AbortSignal, timeoutMs: number): Promise<void> {
    if (signal.aborted || this.stopping) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        this.waiters.delete(waiter);
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const waiter = { after, wake };
      const timer = setTimeout(wake, timeoutMs);
      signal.addEventListener('abort', wake);
      this.waiters.add(waiter);
      if (after < this.last) this.scheduleWake();
    });
  }

  /** Ends all waits, also those that begin later. */
  stop(): void {
    this.stopping = true;
    for (const { wake } of this.waiters) wake();
  }

  private scheduleWake(): void {
    if (this.isScheduled || this.waiters.size === 0) return;
    this.isScheduled = true;
    setTimeout(() => {
      this.isScheduled = false;
      for (const { after, wake } of this.waiters) if (after < this.last) wake();
    }, GATHER_MS);
  }
}
