import type { ChangePage, ChangeQuery } from './change-log';

/** A page is kept this long after it was read. Readers that are behind together ask for it within that time. */
const KEPT_MS = 1000;
/** Bytes of values of the kept pages. What is rendered of them takes about twice as much beside. */
const BYTES_MAX = 16_000_000;
/** What a change takes beside its value. */
const CHANGE_BYTES = 500;

interface KeptPage {
  readonly key: string;
  readonly query: ChangeQuery;
  readonly read: Promise<ChangePage>;
  readonly page: ChangePage;
  readonly bytes: number;
}

/**
 * Pages that several readers use. Readers that ask for the same at the same time share one read, and pages are kept for a moment.
 * What is rendered of a page may be kept by its identity.
 */
export class SharedPages {
  private reads = new Map<string, Promise<ChangePage>>();
  /** The newest last. */
  private kept = new Set<KeptPage>();
  private bytes = 0;

  constructor(private readonly readPage: (query: ChangeQuery) => Promise<ChangePage>) {}

  /**
   * @param newest the last known position. A page of an actor who does not see everything is shared only up to the next change, because
   * the change may hide an entity
   */
  read(query: ChangeQuery, newest: number): Promise<ChangePage> {
    const key = JSON.stringify(query.access.kind === 'everything' ? query : { ...query, newest });
    const known = this.reads.get(key);
    if (known) return known;
    const read = this.readPage(query);
    this.reads.set(key, read);
    read.then(
      (page) => this.keep({ key, query, read, page, bytes: bytesOf(page) }),
      () => this.forgetRead(key, read),
    );
    return read;
  }

  /** The first of all changes after a position, from a page that was read a moment ago. Undefined if there is no such page. */
  following(position: number, limit: number): Pick<ChangePage, 'changes' | 'position'> | undefined {
    const found = [...this.kept].find(
      ({ query, page }) => asksForAll(query) && query.after <= position && position < page.position,
    )?.page;
    if (!found) return undefined;
    const changes = found.changes.filter((change) => change.position > position);
    if (changes.length <= limit) return { changes, position: found.position };
    const first = changes.slice(0, limit);
    return { changes: first, position: first.at(-1)?.position ?? position };
  }

  /** Must be called when values were removed from the log, or when the log went back. */
  forget(): void {
    this.reads = new Map();
    this.kept = new Set();
    this.bytes = 0;
  }

  private keep(added: KeptPage): void {
    const { key, read, page } = added;
    if (this.reads.get(key) !== read) return;
    // The last page of the log is read again, because it becomes longer.
    if (!page.more) this.reads.delete(key);
    if (added.bytes > BYTES_MAX) return this.forgetRead(key, read);
    this.kept.add(added);
    this.bytes += added.bytes;
    for (const oldest of this.kept) if (this.bytes > BYTES_MAX) this.drop(oldest);
    setTimeout(() => this.drop(added), KEPT_MS).unref();
  }

  private drop(page: KeptPage): void {
    if (!this.kept.delete(page)) return;
    this.bytes -= page.bytes;
    this.forgetRead(page.key, page.read);
  }

  private forgetRead(key: string, read: Promise<ChangePage>): void {
    if (this.reads.get(key) === read) this.reads.delete(key);
  }
}

/** Whether a page of the query has all changes between its positions. */
export function asksForAll({ access, after: _after, upTo: _upTo, limit: _limit, ...filters }: ChangeQuery): boolean {
  return access.kind === 'everything' && Object.values(filters).every((filter) => filter === undefined);
}

function bytesOf({ changes }: ChangePage): number {
  return changes.reduce((sum, { value }) => sum + CHANGE_BYTES + (value?.length ?? 0), 0);
}
