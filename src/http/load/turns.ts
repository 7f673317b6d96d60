import type { ServerResponse } from 'node:http';
import { busy } from './busy';

/** How long work gives way to new connections, and how long it then goes on. */
const PHASE_MS = 250;

/**
 * Spreads heavy work over the turns of the event loop, because other connections are served between the turns. New connections go first:
 * libuv accepts only one of them in each turn, so thousands would wait for minutes behind turns of 20 ms.
 */
export class Turns {
  private readonly large: (() => void)[] = [];
  private readonly jobs = new Set<() => void>();
  private isScheduled = false;
  private isAccepting = false;
  private acceptingSince: number | undefined;

  /** To be called when a connection was accepted. */
  accepted(): void {
    this.isAccepting = true;
  }

  /** Resolves in a turn without other large work. @throws BusyError if the client has gone meanwhile */
  async aloneFor(response: ServerResponse): Promise<void> {
    await new Promise<void>((resolve) => {
      this.large.push(resolve);
      this.schedule();
    });
    if (response.destroyed) throw busy();
  }

  /** Runs a short job in the next turn. A job that is waiting already runs once. */
  soon(job: () => void): void {
    this.jobs.add(job);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.large.length + this.jobs.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      if (!this.givesWay()) this.run();
      this.schedule();
    });
  }

  /** New connections that never end take half of the time. */
  private givesWay(): boolean {
    const { isAccepting } = this;
    this.isAccepting = false;
    if (!isAccepting) {
      this.acceptingSince = undefined;
      return false;
    }
    const now = performance.now();
    this.acceptingSince ??= now;
    return (now - this.acceptingSince) % (2 * PHASE_MS) < PHASE_MS;
  }

  private run(): void {
    const jobs = [...this.jobs];
    this.jobs.clear();
    for (const job of jobs) job();
    this.large.shift()?.();
  }
}
