import { PacedWaiters } from '#base/background/paced-waiters';
import type { ChangeLog, ChangePage, ChangeQuery, LogBounds } from './change-log';
import type { ChangeSignal } from './change-signal';
import { asksForAll, SharedPages } from './shared-pages';

/** A reader that follows the log gets a page at least this often, even if it is empty. */
const PAGE_AT_LEAST_EVERY_MS = 15_000;

interface ChangeFeedDeps {
  readonly log: ChangeLog;
  readonly signal: ChangeSignal;
  readonly pageAtLeastEveryMs?: number;
}

interface FollowOptions {
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal;
  /** Whether the reader still has the access of the query. Asked after each wait, because a reader may wait for days. */
  readonly isAllowed: () => Promise<boolean>;
}

interface PageOptions extends FollowOptions {
  /** The time to wait for a change that passes the filters. */
  readonly waitMs: number;
}

/** Reads the change log for consumers that wait for new changes. */
export class ChangeFeed {
  private readonly shared: SharedPages;
  private readonly streams = new PacedWaiters();

  constructor(private readonly deps: ChangeFeedDeps) {
    this.shared = new SharedPages((query) => deps.log.read(query));
  }

  /** Must be called when values were removed from the log, or when the log went back. */
  forget(): void {
    this.shared.forget();
  }

  /** The first of all changes after a position. Undefined if nobody read them a moment ago. */
  recent(position: number, limit: number): Pick<ChangePage, 'changes' | 'position'> | undefined {
    return this.shared.following(position, limit);
  }

  bounds(): Promise<LogBounds> {
    return this.deps.log.bounds();
  }

  /**
   * The next page. It is empty if nothing passed the filters in time, or if the access changed meanwhile.
   * @throws GoneError | InvalidInputError as `ChangeLog.read`
   */
  async page(query: ChangeQuery, { waitMs, signal, isAllowed }: PageOptions): Promise<ChangePage> {
    const deadline = Date.now() + waitMs;
    for (let { after } = query, waited = false; ; waited = true) {
      const page = await this.read({ ...query, after });
      const leftMs = deadline - Date.now();
      if (page.changes.length > 0 || leftMs <= 0 || this.isOver(signal))
        return !waited || (await isAllowed()) ? page : { ...page, changes: [], position: query.after, more: true };
      if (!page.more) await this.deps.signal.wait(page.position, signal, leftMs);
      after = page.position;
    }
  }

  /**
   * All pages from `after` on, until `signal` aborts, the access changes or the service stops. A page is read only when the reader asks for it.
   * @throws GoneError | InvalidInputError as `ChangeLog.read`, before the first page
   */
  async follow(query: ChangeQuery, options: FollowOptions): Promise<AsyncIterable<ChangePage>> {
    return this.pages(query, await this.read(alignedEnd(query)), options);
  }

  private async *pages(
    query: ChangeQuery,
    first: ChangePage,
    { signal, isAllowed }: FollowOptions,
  ): AsyncGenerator<ChangePage> {
    const { pageAtLeastEveryMs = PAGE_AT_LEAST_EVERY_MS } = this.deps;
    let page = first;
    let yieldedAt = 0;
    while (!this.isOver(signal)) {
      if (page.changes.length > 0 || Date.now() - yieldedAt >= pageAtLeastEveryMs) {
        if (!(await isAllowed())) return;
        yield page;
        yieldedAt = Date.now();
      }
      if (!page.more) await this.deps.signal.wait(page.position, signal, yieldedAt + pageAtLeastEveryMs - Date.now());
      if (this.isOver(signal)) return;
      page = await this.read(alignedEnd({ ...query, after: page.position }));
      // Many readers have waited for the same page.
      await this.streams.next();
    }
  }

  private read(query: ChangeQuery): Promise<ChangePage> {
    return this.shared.read(query, this.deps.signal.newest);
  }

  private isOver(signal: AbortSignal): boolean {
    return this.deps.signal.isStopped || signal.aborted;
  }
}

/** Pages of all changes end at multiples of their size, so that streams that began at different positions share them. */
function alignedEnd(query: ChangeQuery): ChangeQuery {
  const { after, limit } = query;
  return asksForAll(query) ? { ...query, upTo: limit * Math.floor(after / limit + 1) } : query;
}
