import type { ReadContext } from '../../auth/read-context';
import type { QuestionClient } from '../../database/sql-client';
import type { FacetRow } from './sql/search-statement';

/** What was counted of the documents that an access filter admits. */
export interface AdmittedCounts {
  readonly total: number;
  readonly facets: readonly FacetRow[];
}

/** A kept count has one entry for each combination of types, facets and access filter, so actors of one policy share it. */
const ENTRIES_MAX = 500;
/** Repairs of the index change documents, but not the version of the catalog. */
const KEPT_MS = 60_000;

interface Entry<Value> {
  readonly version: string;
  readonly until: number;
  readonly value: Value;
}

/**
 * Counts for actors who see only some entities. Stored counts are of all documents, so such a count takes a scan. It is kept until the
 * catalog changes.
 */
export class KeptCounts<Value> {
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(private readonly now: () => number = Date.now) {}

  find(version: string, key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry?.version === version && entry.until > this.now() ? entry.value : undefined;
  }

  /** @param version read before the count began, so that it is not older than its version */
  keep(version: string, key: string, value: Value): void {
    this.entries.delete(key);
    const [oldest] = this.entries.keys();
    if (oldest !== undefined && this.entries.size >= ENTRIES_MAX) this.entries.delete(oldest);
    this.entries.set(key, { version, until: this.now() + KEPT_MS, value });
  }
}

/** Changes with every transaction that changes an aspect. Takes one row by its key. */
export async function readCatalogVersion(questions: QuestionClient, { signal }: ReadContext): Promise<string> {
  const [row] = await questions.until(signal).query<{ readonly version: string }>({
    name: 'read-catalog-version',
    text: `select log_id || ':' || position as version from change_counter`,
  });
  return row?.version ?? '';
}
