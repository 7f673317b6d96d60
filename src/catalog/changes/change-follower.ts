import type { Logger } from 'pino';
import { type PassResult, BackgroundLoop } from '../../base/background/background-loop';
import type { SqlClient } from '../../base/database/sql-client';
import { readChangedAspects, readLogBounds } from './sql/read-changes';
import { renewLog } from './sql/renew-log';

/**
 * Interval of reads of the log: the time until this process forgets cached aspects that another process changed. A read probes a one-row
 * table.
 */
const LOOK_EVERY_MS = 250;

/** A cache of values that are computed from aspects, such as retention policies. */
export interface CachedAspects {
  /** Names of the aspects that it depends on. */
  readonly aspects: readonly string[];
  /** Called when one of them may have changed. */
  forget(): void;
}

interface ChangeFollowerDeps {
  readonly client: SqlClient;
  readonly caches: readonly CachedAspects[];
  /** Called with the newest position after each look. */
  readonly onPosition?: (position: number) => void;
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>;
}

/** Follows the change log, so that the caches of this process forget what other processes changed. */
export class ChangeFollower extends BackgroundLoop {
  private position: number | undefined;
  private logId: string | undefined;
  private current: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private readonly caches: CachedAspects[];

  constructor(private readonly deps: ChangeFollowerDeps) {
    super({
      name: 'change follower',
      pass: () => this.pass(),
      lookEveryMs: LOOK_EVERY_MS,
      logger: deps.logger,
      messages: {
        away: 'cannot read the change log because the database is unreachable; trying again',
        back: 'reading the change log again',
        defect: 'reading the change log failed; trying again',
      },
    });
    this.caches = [...deps.caches];
  }

  /** Adds caches, which must be empty. */
  watch(caches: readonly CachedAspects[]): void {
    for (const cache of caches) this.caches.push(cache);
  }

  /**
   * Resolves when the caches have forgotten everything that was committed before the call, in any process. Calls that arrive while a look
   * is under way share the next one, because that one may have begun before their commit.
   */
  catchUp(): Promise<void> {
    this.next ??= this.afterCurrent();
    return this.next;
  }

  private async afterCurrent(): Promise<void> {
    await this.current?.catch(() => undefined);
    this.next = undefined;
    await this.look();
  }

  /** One look at a time, because each continues at the position of the one before. */
  private look(): Promise<void> {
    this.current = this.follow().finally(() => {
      this.current = undefined;
    });
    return this.current;
  }

  private async pass(): Promise<PassResult> {
    await this.catchUp();
    return 'idle';
  }

  /** The first look does not clear caches, because they are empty then. */
  private async follow(): Promise<void> {
    const { logId, first, last } = await readLogBounds(this.deps.client);
    const { position = last } = this;
    const hasGoneBack = position > last;
    if (hasGoneBack && logId === this.logId) await this.renew(logId, position, last);
    const isCut = position + 1 < first || hasGoneBack || logId !== (this.logId ?? logId);
    if (isCut || last !== position) await this.forget(isCut ? undefined : { after: position, last });
    this.position = last;
    this.logId = logId;
    this.deps.onPosition?.(last);
  }

  private async renew(logId: string, before: number, now: number): Promise<void> {
    await renewLog(this.deps.client, logId);
    this.deps.logger.warn(
      { before, now },
      'the change log went back, as after a failover to a standby that lacked its end; it has another id now, so its readers must read the catalog again',
    );
  }

  /** Clears the caches that depend on aspects changed in the range, or all caches if the range is not kept. */
  private async forget(range: { readonly after: number; readonly last: number } | undefined): Promise<void> {
    const watched = [...new Set(this.caches.flatMap(({ aspects }) => aspects))];
    const changed = new Set(range ? await readChangedAspects(this.deps.client, range, watched) : watched);
    for (const cache of this.caches) if (cache.aspects.some((aspect) => changed.has(aspect))) cache.forget();
  }
}
