import type { Logger } from 'pino';
import { type PassResult, BackgroundLoop } from '#base/background/background-loop';
import type { SqlClient } from '#base/database/sql-client';
import { areInLog } from './are-in-log';
import type { LogPoint } from './log-point';
import { SeenChanges } from './seen-changes';
import { readChangedAspects, readLogBounds } from './sql/read-changes';
import { renewLog } from './sql/renew-log';

/**
 * Interval of reads of the log: the time until this process forgets cached aspects that another process changed, and until it notices that
 * the log went back. A read probes two tables.
 */
const POLL_EVERY_MS = 250;
/** A failover takes longer, and the first look after it compares. */
const COMPARED_WITHIN_MS = 1000;

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
  /** Whether this process changes nothing. Then another one gives a log that went back its new id. */
  readonly onlyReads?: boolean;
}

/**
 * Follows the change log, so that the caches of this process forget what other processes changed. It also notices that the log went back,
 * because a standby that lacked its end took over or an older copy was restored, for all that read the log.
 */
export class ChangeFollower extends BackgroundLoop {
  private position: number | undefined;
  private logId: string | undefined;
  /** The logs that this process followed before. */
  private readonly former = new Set<string>();
  private current: Promise<void> | undefined;
  private next: Promise<void> | undefined;
  private comparedAt = -Infinity;
  private readonly seen = new SeenChanges();
  private readonly caches: CachedAspects[];
  private readonly restarts: ((position: number) => void)[] = [];

  constructor(private readonly deps: ChangeFollowerDeps) {
    super({
      name: 'change follower',
      pass: () => this.pass(),
      lookEveryMs: POLL_EVERY_MS,
      // Readers of the log must not go on for long behind a server that took over.
      longestPauseMs: COMPARED_WITHIN_MS,
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

  /** The last position that a look found; 0 before the first one. */
  get reached(): number {
    return this.position ?? 0;
  }

  /** Identifies the log; undefined before the first look. */
  get followed(): string | undefined {
    return this.logId;
  }

  /** Whether this process followed a log before the one of now, so that positions in it mean nothing any more. */
  hasLeft(logId: string): boolean {
    return this.former.has(logId);
  }

  /** @param forget called with the last position if the log went back or is another one, so that what is known of its positions is wrong */
  onRestart(forget: (position: number) => void): void {
    this.restarts.push(forget);
  }

  /** This process has committed or read a change. The log must have it at each later look. */
  saw(point: LogPoint): void {
    this.seen.saw(point);
  }

  /**
   * Resolves when the caches have forgotten everything that was committed before the call, in any process. Calls that arrive while a look
   * is under way share the next one, because that one may have begun before their commit.
   */
  catchUp(): Promise<void> {
    this.next ??= this.afterCurrent();
    return this.next;
  }

  /** Resolves when the log was compared with what this process has seen: at once if that was a moment ago and no look has failed since. */
  confirm(): Promise<void> {
    return this.isCompared ? Promise.resolve() : this.catchUp();
  }

  /** Whether the log was compared a moment ago, and no look has failed since. */
  get isCompared(): boolean {
    return performance.now() - this.comparedAt < COMPARED_WITHIN_MS;
  }

  private async afterCurrent(): Promise<void> {
    await this.current?.catch(() => undefined);
    this.next = undefined;
    await this.look();
  }

  /** One look at a time, because each continues at the position of the one before. */
  private look(): Promise<void> {
    const begunAt = performance.now();
    const compared = (at: number) => {
      this.comparedAt = at;
      this.current = undefined;
    };
    this.current = this.follow().then(
      () => compared(begunAt),
      (error: unknown) => {
        compared(-Infinity);
        throw error;
      },
    );
    return this.current;
  }

  private async pass(): Promise<PassResult> {
    await this.catchUp();
    return 'idle';
  }

  /** The first look does not clear caches, because they are empty then. */
  private async follow(): Promise<void> {
    const seen = this.seen.all;
    const bounds = await readLogBounds(this.deps.client);
    const { logId, first, last, mark } = bounds;
    const { position = last } = this;
    const points = seen.filter((point) => (point.logId ?? this.logId ?? logId) === logId);
    const wentBack = !(await areInLog(this.deps.client, points, bounds));
    const isOther = wentBack || logId !== (this.logId ?? logId);
    const isCut = isOther || position + 1 < first;
    if (isCut || last !== position) await this.forget(isCut ? undefined : { after: position, last });
    this.position = last;
    this.follows(wentBack ? await this.renew(logId, position, last) : logId);
    this.seen.compared(isOther ? this.seen.all : seen, { position: last, mark });
    if (isOther) for (const restart of this.restarts) restart(last);
    this.deps.onPosition?.(last);
  }

  private follows(logId: string): void {
    if (this.logId !== undefined && this.logId !== logId) this.former.add(this.logId);
    this.former.delete(logId);
    this.logId = logId;
  }

  private async renew(logId: string, before: number, now: number): Promise<string> {
    if (this.deps.onlyReads) return logId;
    const renewed = await renewLog(this.deps.client, logId);
    this.deps.logger.warn(
      { before, now },
      'the change log went back, as after a failover to a standby that lacked its end; it has another id now, so its readers must read the catalog again',
    );
    return renewed;
  }

  /** Clears the caches that depend on aspects changed in the range, or all caches if the range is not kept. */
  private async forget(range: { readonly after: number; readonly last: number } | undefined): Promise<void> {
    const watched = [...new Set(this.caches.flatMap(({ aspects }) => aspects))];
    const changed = new Set(range ? await readChangedAspects(this.deps.client, range, watched) : watched);
    for (const cache of this.caches) if (cache.aspects.some((aspect) => changed.has(aspect))) cache.forget();
  }
}
