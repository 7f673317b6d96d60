import type { Logger } from 'pino';
import { BackgroundLoop } from '#base/background/background-loop';
import type { SqlClient } from '#base/database/sql-client';
import { NotNowError } from '#base/errors/domain-error';
import {
  GROWTH_SHARE,
  isTooMuch,
  MEGABYTE,
  memoryWarning,
  type MemoryNeed,
  readMemoryNeed,
  tooMuch,
} from './check-memory';
import { DAY_MS } from '#base/background/durations';

const POLL_EVERY_MS = 60_000;
/** A warning is repeated, because logs are not kept for ever. */
const WARN_AGAIN_MS = DAY_MS;
/** The advised time, which is long because only an operator can help. */
const RETRY_AFTER_SECONDS = 60;
/** An index that was too large is loaded again when the estimate is this share of what it was then. */
const RETRY_SHARE = 0.9;

interface MemoryLimitDeps {
  readonly client: SqlClient;
  readonly megabytesMax: number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
}

interface Stop {
  readonly error: NotNowError;
  /** The estimate at which another try is promising. */
  readonly retryMegabytes: number;
}

/**
 * The limit of the memory of the index. An index that would be too large is not loaded, and one that is being loaded stops at the limit,
 * because the process might be killed otherwise; searches are refused then, and reads and writes go on. One that answers may grow a
 * little past the limit, and operators are warned.
 */
export class MemoryLimit {
  private found: string | undefined;
  private stopped: Stop | undefined;
  private warned: { readonly tooMuch: boolean; readonly on: number } | undefined;

  constructor(private readonly deps: MemoryLimitDeps) {}

  get bytes(): number {
    return this.deps.megabytesMax * MEGABYTE;
  }

  /** A warning for operators; undefined if the index has enough memory. */
  get warning(): string | undefined {
    return this.found;
  }

  /** The reason why the index is not loaded; undefined if it may be. */
  get refusal(): NotNowError | undefined {
    return this.stopped?.error;
  }

  /** @throws NotNowError if an index was too large before: it would be so again */
  mayLoad(): void {
    if (this.stopped) throw this.stopped.error;
  }

  /** Must be called before an index is loaded. @throws NotNowError if the estimate is more than it may take */
  async mayBegin(): Promise<void> {
    this.mayLoad();
    const need = await this.readNeed();
    if (isTooMuch(need)) this.stop(need, need, false);
  }

  /**
   * Must be called while an index is loaded.
   * @param answers whether an older index answers meanwhile
   * @throws NotNowError if it takes more than it may
   */
  async mayGrow(bytes: number, answers = false): Promise<void> {
    if (bytes > this.bytes) this.stop(this.needOf(bytes), await this.readNeed(), answers);
  }

  /** Must be called with the bytes of an index that answers. @throws NotNowError if it must not answer any more */
  async mayStay(bytes: number): Promise<void> {
    if (bytes > GROWTH_SHARE * this.bytes) this.stop(this.needOf(bytes), await this.readNeed(), false);
  }

  /** Estimates the memory of the index, and logs a warning if it is near the limit. An index that became smaller may be loaded again. */
  async look(): Promise<void> {
    const need = await this.readNeed();
    if (this.stopped) {
      if (need.megabytes > this.stopped.retryMegabytes) return;
      this.stopped = undefined;
      this.deps.logger.info(need, 'the search index is smaller now; loading it');
    }
    const warning = memoryWarning(need);
    this.found = warning;
    if (warning === undefined) this.warned = undefined;
    else this.warn(warning, need);
  }

  private readNeed(): Promise<MemoryNeed> {
    return readMemoryNeed(this.deps.client, this.deps.megabytesMax);
  }

  private needOf(bytes: number): MemoryNeed {
    return { megabytes: Math.ceil(bytes / MEGABYTE), megabytesMax: this.deps.megabytesMax };
  }

  private stop(known: MemoryNeed, estimate: MemoryNeed, answers: boolean): never {
    const { megabytesMax, logger } = this.deps;
    const megabytes = Math.max(known.megabytes, estimate.megabytes);
    const meanwhile = answers ? 'are answered by the index of before the rebuild' : 'get 503';
    const text = `${tooMuch({ megabytes, megabytesMax })} Until then, searches ${meanwhile}.`;
    const error = new NotNowError(text, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.found = text;
    this.stopped = { error, retryMegabytes: Math.min(megabytesMax, RETRY_SHARE * estimate.megabytes) };
    logger.error(text);
    throw error;
  }

  private warn(warning: string, need: MemoryNeed): void {
    const { logger, now } = this.deps;
    const { warned } = this;
    const isKnown = warned?.tooMuch === isTooMuch(need) && now() - warned.on < WARN_AGAIN_MS;
    if (isKnown) return;
    this.warned = { tooMuch: isTooMuch(need), on: now() };
    if (isTooMuch(need)) logger.error(need, warning);
    else logger.warn(need, warning);
  }

  /** Looks again and again, because the catalog grows. */
  loop(): BackgroundLoop {
    return new BackgroundLoop({
      name: 'search memory',
      pass: async () => {
        await this.look();
        return 'idle';
      },
      lookEveryMs: POLL_EVERY_MS,
      logger: this.deps.logger,
      messages: {
        away: 'cannot estimate the memory of the search index because the database is unreachable; trying again',
        back: 'the memory of the search index is estimated again',
        defect: 'estimating the memory of the search index failed; trying again',
      },
    });
  }
}
