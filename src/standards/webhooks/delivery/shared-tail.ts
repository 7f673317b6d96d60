import type { Change, ChangePage } from '#catalog/changes/change-log';
import { FilterSet } from '../filter-set';
import type { WantedChangesReader } from './wanted-changes';
import type { WebhookRun } from './webhook-run';

interface SharedTailDeps {
  readonly reader: Pick<WantedChangesReader, 'forgetChanges' | 'readAll' | 'refused' | 'seen'>;
  /** The last position of the log; 0 while it is not known. */
  newest(): number;
}

/** The greatest number of pages that are read at once. What is left waits for the next. */
const PAGES_MAX = 10;

/**
 * Reads what is new once for all webhooks, and offers it to those whose filter passes it. A webhook that is behind, or that waits for its
 * receiver, reads by itself until it is back here.
 */
export class SharedTail {
  private runs: readonly WebhookRun[] = [];
  private filters = new FilterSet<WebhookRun>(new Map());
  private read: number | undefined;

  constructor(private readonly deps: SharedTailDeps) {}

  /** Webhooks that have read up to here need not read by themselves. */
  get position(): number {
    return this.read ?? this.deps.newest();
  }

  /** Must be called when the log went back. */
  forget(): void {
    this.read = undefined;
    this.deps.reader.forgetChanges();
  }

  /** Must be called when webhooks begin, change or end. */
  follow(runs: Iterable<WebhookRun>): void {
    this.runs = [...runs];
    this.filters = new FilterSet(new Map(this.runs.map((run) => [run, run.webhook.filter])));
  }

  /** Offers what is new. After a failure, it goes on with the newest change, and webhooks read by themselves what is before it. */
  async advance(): Promise<void> {
    const newest = this.deps.newest();
    try {
      for (let pages = 0; pages < PAGES_MAX && this.position < newest; pages++)
        this.read = await this.offerPage(this.position, newest);
      if (newest > 0) this.read ??= newest;
    } catch (error) {
      this.read = undefined;
      throw error;
    }
  }

  private async offerPage(after: number, newest: number): Promise<number> {
    const takers = this.runs.filter((run) => run.takesAfter(after));
    if (takers.length === 0) return newest;
    const { reader } = this.deps;
    const page = await reader.readAll(after);
    const wanted = await reader.seen(this.wantedBy(new Set(takers), page));
    const refused = await reader.refused(takers.map(({ webhook }) => webhook));
    for (const run of takers) {
      const found = { changes: wanted.get(run.webhook) ?? [], position: page.position };
      run.offer(refused.get(run.webhook) ?? found, after);
    }
    return page.position;
  }

  private wantedBy(takers: ReadonlySet<WebhookRun>, { changes }: ChangePage) {
    const wanted = new Map<WebhookRun['webhook'], Change[]>();
    for (const change of changes)
      for (const run of this.filters.passing(change)) {
        if (!takers.has(run)) continue;
        const known = wanted.get(run.webhook);
        if (known) known.push(change);
        else wanted.set(run.webhook, [change]);
      }
    return wanted;
  }
}
