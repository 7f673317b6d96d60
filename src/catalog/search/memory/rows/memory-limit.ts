import type { Logger } from 'pino';
import { BackgroundLoop } from '../../../../base/background/background-loop';
import type { SqlClient } from '../../../../base/database/sql-client';
import { NotNowError } from '../../../../base/errors/domain-error';
import { isTooMuch, MEGABYTE, memoryWarning, type MemoryNeed, readMemoryNeed, tooMuch } from './check-memory';

const LOOK_EVERY_MS = 60_000;
/** A warning is repeated, because logs are not kept for ever. */
const WARN_AGAIN_MS = 24 * 60 * 60_000;
/** Only an operator can help. */
const RETRY_AFTER_SECONDS = 60;

interface MemoryLimitDeps {
  readonly client: SqlClient;
  readonly megabytesMax: number;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly now: () => number;
}

/**
 * The limit of the memory of the index while the process runs. An index that is being loaded stops at the limit, because the process might
 * be killed otherwise. One that answers goes on when it grows past the limit, and operators are warned.
 */
export class MemoryLimit {
  private found: string | undefined;
  private stopped: NotNowError | undefined;
  private warned: { readonly tooMuch: boolean; readonly on: number } | undefined;

  constructor(private readonly deps: MemoryLimitDeps) {}

  get bytes(): number {
    return this.deps.megabytesMax * MEGABYTE;
  }

  /** A warning for operators; undefined if the index has enough memory. */
  get warning(): string | undefined {
    return this.found;
  }

  /** Why the index is not loaded; undefined if it may be. */
  get refusal(): NotNowError | undefined {
    return this.stopped;
  }

  /** @throws NotNowError if an index was too large before: it would be so again */
  mayLoad(): void {
    if (this.stopped) throw this.stopped;
  }

  /**
   * To be called while an index is loaded.
   * @param answers whether an older index answers meanwhile
   * @throws NotNowError if it takes more than it may
   */
  mayGrow(bytes: number, answers = false): void {
    if (bytes <= this.bytes) return;
    const text = tooMuch({ megabytes: Math.ceil(bytes / MEGABYTE), megabytesMax: this.deps.megabytesMax });
    this.found = text;
    this.stopped = new NotNowError(text, [], { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.deps.logger.error(
      `${text} Until then, searches ${answers ? 'are answered by the index of before the rebuild' : 'get 503'}.`,
    );
    throw this.stopped;
  }

  /** Estimates the memory of the index, and logs a warning if it is near the limit. */
  async look(): Promise<void> {
    if (this.stopped) return;
    const { client, megabytesMax } = this.deps;
    const need = await readMemoryNeed(client, megabytesMax);
    const warning = memoryWarning(need);
    this.found = warning;
    if (warning === undefined) this.warned = undefined;
    else this.warn(warning, need);
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
      lookEveryMs: LOOK_EVERY_MS,
      logger: this.deps.logger,
      messages: {
        away: 'cannot estimate the memory of the search index because the database is unreachable; trying again',
        back: 'the memory of the search index is estimated again',
        defect: 'estimating the memory of the search index failed; trying again',
      },
    });
  }
}
