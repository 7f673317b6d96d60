import type { SqlClient } from '#base/database/sql-client';
import type { UrnIds } from '#catalog/changes/projection';
import { parseUrn } from '#catalog/urn/urn';
import { type WantedUrn, internUrns } from '../sql/intern-urns';

/**
 * Ids kept in memory, because nearly every write names the same platforms, owners and tags. An id never changes, so a copy is never wrong.
 */
const CACHED_IDS_MAX = 50_000;

/** Ids that earlier transactions used. Half of them are recent; when those become too many, they replace the other half. */
export class UrnIdCache {
  private recent = new Map<string, string>();
  private older = new Map<string, string>();

  get(urn: string): string | undefined {
    return this.recent.get(urn) ?? this.older.get(urn);
  }

  /** Adds only ids whose transaction has committed. */
  add(ids: ReadonlyMap<string, string>): void {
    for (const [urn, id] of ids) this.recent.set(urn, id);
    if (this.recent.size <= CACHED_IDS_MAX / 2) return;
    this.older = this.recent;
    this.recent = new Map();
  }
}

/** Ids within the transaction of a batch. */
export class BatchUrnIds implements UrnIds {
  readonly known = new Map<string, string>();
  private readonly added = new Set<string>();
  private readonly used = new Set<string>();

  constructor(
    private readonly client: SqlClient,
    private readonly cache: UrnIdCache,
    private readonly now: number,
  ) {}

  async intern(urns: Iterable<string>): Promise<void> {
    const linked = [...urns];
    for (const urn of linked) this.keep(urn);
    await this.internAll([], linked);
  }

  /** `targets` are written to, `others` only linked to. */
  async internAll(targets: Iterable<string>, others: Iterable<string>): Promise<void> {
    const missing = new Map<string, WantedUrn>();
    const want = (urn: string, isTarget: boolean) => {
      const cached = this.known.get(urn) ?? this.cache.get(urn);
      if (cached !== undefined) this.known.set(urn, cached);
      else if (!missing.has(urn)) missing.set(urn, { entityType: parseUrn(urn).entityType, isTarget });
    };
    for (const urn of targets) want(urn, true);
    for (const urn of others) want(urn, false);
    if (missing.size === 0) return;
    for (const row of await internUrns(this.client, missing, this.now)) {
      this.known.set(row.urn, row.id);
      if (row.added) this.added.add(row.urn);
    }
  }

  /** Whether an earlier transaction of this process used the urn. It mostly names an entity that is stored. */
  isCached(urn: string): boolean {
    return this.cache.get(urn) !== undefined;
  }

  id(urn: string): string {
    const id = this.known.get(urn);
    if (id === undefined) throw new Error(`${urn} has no id`);
    return id;
  }

  /** Keeps a urn, even if this transaction inserted it. */
  keep(urn: string): void {
    this.used.add(urn);
  }

  /** Whether this transaction inserted the urn. Such a urn does not have stored state, and other transactions cannot see it. */
  isNew(urn: string): boolean {
    return this.added.has(urn);
  }

  /** Removes the urns that this transaction inserted and did not keep. @returns their ids */
  takeUnused(): readonly string[] {
    const unused = [...this.added].filter((urn) => !this.used.has(urn));
    const ids = unused.map((urn) => this.id(urn));
    for (const urn of unused) this.known.delete(urn);
    return ids;
  }
}
