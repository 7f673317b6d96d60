import type { SqlStatement, Transaction } from '../database/sql-client';
import type { SearchDocument } from '../search/search-document';
import type { EventKey } from '../timeseries/event-row';

/** What one transaction made of one entity, whichever and however many of its aspects changed. */
export interface EntityChange {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** Null when the entity was deleted. */
  readonly document: SearchDocument | null;
  /** The document before the transaction; null for a new entity. What counters are corrected by. */
  readonly previousDocument: SearchDocument | null;
}

/** Something derived from aspects that commits with them: the search table of PostgreSQL, or the outbox for a search cluster. */
export interface WriteProjection {
  /** Called once per transaction with the changes sorted by id, each entity once. Set-based: never a statement per entity. */
  apply(transaction: Transaction, changes: readonly EntityChange[]): Promise<void>;
  /** What a transaction does after it wrote or deleted these events. Absent where nothing is derived from events but documents. */
  eventsChanged?(events: readonly EventKey[]): readonly SqlStatement[];
  /** What a transaction does before it deletes all events of these entities. */
  eventsLeave?(entityIds: readonly string[]): readonly SqlStatement[];
}
