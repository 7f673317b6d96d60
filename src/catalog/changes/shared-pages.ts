import type { ChangePage, ChangeQuery } from './change-log';

/** A page is kept this long after it was read. Readers that are behind together ask for it within that time. */
const KEPT_MS = 1000;
/** Bytes of values of the kept pages. What is rendered of them takes about twice as much beside. */
const BYTES_MAX = 16_000_000;
/** What a change takes beside its value. */
const CHANGE_BYTES = 500;

/**
 * Pages that several readers use. Readers that ask for the same at the same time share one read, and a full page is kept for a moment.
 * What is rendered of a page may be kept by its identity.
 */
export class SharedPages {
  private pages = new Map<string, Promise<ChangePage>>();
  private bytes = 0;

  constructor(private readonly readPage: (query: ChangeQuery) => Promise<ChangePage>) {}

  /**
   * @param newest the last known position. A page of an actor who does not see everything is shared only up to the next change, because
   * the change may hide an entity
   */
  read(query: ChangeQuery, newest: number): Promise<ChangePage> {
    const key = JSON.stringify(query.access.kind === 'everything' ? query : { ...query, newest });
    const known = this.pages.get(key);
    if (known) return known;
    const page = this.readPage(query);
    this.pages.set(key, page);
    page.then(
      (read) => this.keep(key, page, read),
      () => this.drop(key, page),
    );
    return page;
  }

  /** To be called when values were removed from the log. */
  forget(): void {
    this.pages = new Map();
  }

  /** The last page of the log is read again, because it becomes longer. */
  private keep(key: string, page: Promise<ChangePage>, { changes, more }: ChangePage): void {
    const bytes = changes.reduce((sum, { value }) => sum + CHANGE_BYTES + (value?.length ?? 0), 0);
    if (!more || this.bytes + bytes > BYTES_MAX) return this.drop(key, page);
    this.bytes += bytes;
    setTimeout(() => {
      this.bytes -= bytes;
      this.drop(key, page);
    }, KEPT_MS).unref();
  }

  private drop(key: string, page: Promise<ChangePage>): void {
    if (this.pages.get(key) === page) this.pages.delete(key);
  }
}
