import type { ServerResponse } from 'node:http';
import { busy } from './busy';

/** The time that work gives way to new connections, and the time that it then goes on. */
const PHASE_MS = 250;
/** Large bodies that are admitted or refused in one turn. Each takes up to 0.5 ms. */
const ADMITTED_PER_TURN = 8;
/**
 * The number of turns of which other work gets one, while thousands of connections wait to be read or admitted. It takes three times as
 * long.
 */
const OTHER_WORK_EVERY = 8;

/**
 * Spreads heavy work over the turns of the event loop, because other connections are served between the turns. New connections go first:
 * libuv accepts only one of them in each turn, so thousands would wait for minutes behind turns of 20 ms. Reading them comes second,
 * because one of them may be a probe. Large bodies are admitted a few in a turn: clients may send thousands of heads between two turns.
 */
export class HeavyWorkQueue {
  private readonly large: (() => void)[] = [];
  private readonly reads = new Set<() => void>();
  private readonly admissions: (() => void)[] = [];
  private readonly jobs = new Set<() => void>();
  private postponed = 0;
  private isScheduled = false;
  private isAccepting = false;
  private acceptingSince: number | undefined;

  /** Must be called when a connection was accepted. */
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

  /** Runs a job that reads new connections. It goes before all other work of its turn. */
  soonFirst(job: () => void): void {
    this.reads.add(job);
    this.schedule();
  }

  /** Resolves in a turn in which few other large bodies are admitted. */
  admission(): Promise<void> {
    return new Promise((resolve) => {
      this.admissions.push(resolve);
      this.schedule();
    });
  }

  private schedule(): void {
    const waiting = this.large.length + this.jobs.size + this.reads.size + this.admissions.length;
    if (this.isScheduled || waiting === 0) return;
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
    runAll(this.reads);
    for (const admit of this.admissions.splice(0, ADMITTED_PER_TURN)) admit();
    if (this.reads.size + this.admissions.length > 0 && ++this.postponed < OTHER_WORK_EVERY) return;
    this.postponed = 0;
    runAll(this.jobs);
    this.large.shift()?.();
  }
}

/** Runs the jobs that wait now. A job may add itself again. */
function runAll(waiting: Set<() => void>): void {
  const jobs = [...waiting];
  waiting.clear();
  for (const job of jobs) job();
}
