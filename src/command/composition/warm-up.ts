import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { UnavailableError } from '#base/errors/domain-error';

/** The index may be loading, or the cluster may be away. */
const TRIES_EVERY_MS = 25;

/** A question as clients ask it, but without a request: nothing is counted, logged or audited. */
type Question = (signal: AbortSignal) => Promise<unknown>;

interface WarmUpDeps {
  /** @throws UnavailableError while searches cannot be answered */
  readonly check: () => Promise<void>;
  readonly logger: Pick<Logger, 'warn'>;
}

/**
 * Asks one question of each kind before the process says that it is ready. The first search by GraphQL needs 0.4 s of processor time: it loads
 * packages, builds the schema and compiles what is used for the first time.
 */
export class WarmUp {
  private readonly stopped = new AbortController();
  private running: Promise<void> | undefined;
  private over = false;

  constructor(private readonly deps: WarmUpDeps) {}

  /** The reason why the process is not ready yet. Without a start, as in commands, nothing is missing. */
  get problem(): string | undefined {
    return this.running && !this.over ? 'the first searches are prepared' : undefined;
  }

  /** Asks when searches can be answered. Does not wait. */
  start(questions: readonly Question[]): void {
    this.running ??= this.run(questions).finally(() => (this.over = true));
  }

  async stop(): Promise<void> {
    this.stopped.abort();
    await this.running;
  }

  /** A question that fails is left out, because clients see the same failure. */
  private async run(questions: readonly Question[]): Promise<void> {
    const { signal } = this.stopped;
    while (!signal.aborted && !(await this.canAsk()))
      await sleep(TRIES_EVERY_MS, undefined, { signal }).catch(() => {});
    for (const question of questions) {
      if (signal.aborted) return;
      try {
        await question(signal);
      } catch (error) {
        if (!signal.aborted) this.deps.logger.warn({ err: error }, 'a search that prepares the first ones failed');
      }
    }
  }

  private async canAsk(): Promise<boolean> {
    try {
      await this.deps.check();
      return true;
    } catch (error) {
      if (error instanceof UnavailableError) return false;
      throw error;
    }
  }
}
