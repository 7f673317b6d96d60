import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../errors/domain-error';

/** How often a process looks for rows that another one wrote. */
const LOOK_EVERY_MS = 1000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5000;
/** The cluster answers in well under a second; one that takes longer may be hanging. */
const ANSWERS_WITHIN_MS = 3000;

export interface IndexerDeps {
  /** Takes up some rows. @returns how many */
  readonly drain: () => Promise<number>;
  /** Hears when the cluster goes away and when it is back. */
  readonly onAway: (reason: string) => void;
  readonly onBack: () => void;
  /** Hears of defects. */
  readonly report: (error: unknown) => void;
}

/** Empties the outbox for as long as it runs. Any number of processes may. */
export class OutboxIndexer {
  private running: Promise<void> | undefined;
  private stopping = new AbortController();
  private look = new AbortController();
  private failures = 0;
  private begunAt: number | undefined;
  private listeners: (() => void)[] = [];

  constructor(private readonly deps: IndexerDeps) {}

  start(): void {
    this.running ??= this.run();
  }

  /** Resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** There is something to take up. */
  wake(): void {
    this.look.abort();
  }

  get isRunning(): boolean {
    return this.running !== undefined && !this.stopping.signal.aborted;
  }

  /** Whether it would be in vain to wait. */
  get isAway(): boolean {
    return this.failures > 0 || (this.begunAt !== undefined && Date.now() - this.begunAt > ANSWERS_WITHIN_MS);
  }

  /** Resolves when rows were taken up, or after some time. */
  changed(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      this.listeners.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.look = new AbortController();
      const rows = await this.drainOnce();
      for (const listener of this.listeners.splice(0)) listener();
      if (rows === undefined)
        await pause(Math.min(FIRST_PAUSE_MS * 2 ** this.failures, LONGEST_PAUSE_MS), this.stopping.signal);
      else if (rows === 0) await pause(LOOK_EVERY_MS, this.look.signal);
    }
  }

  /** @returns undefined when it failed */
  private async drainOnce(): Promise<number | undefined> {
    this.begunAt = Date.now();
    try {
      const rows = await this.deps.drain();
      if (this.failures > 0) this.deps.onBack();
      this.failures = 0;
      return rows;
    } catch (error) {
      this.failures += 1;
      if (!(error instanceof UnavailableError)) this.deps.report(error);
      else if (this.failures === 1) this.deps.onAway(reasonOf(error));
      return undefined;
    } finally {
      this.begunAt = undefined;
    }
  }
}

/** For operators: callers are told less. */
function reasonOf({ cause, message }: UnavailableError): string {
  return cause instanceof Error ? cause.message : message;
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
