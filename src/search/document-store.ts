import type { SearchDocument } from './search-document';

/** One state of one entity on its way into the index. */
export interface DocumentWrite {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  /** Counts up with every state of the entity; the index keeps the highest it was given. */
  readonly version: number;
  /** Null when the entity is gone. */
  readonly document: SearchDocument | null;
}

/** `stale`: the index knows this state or a later one. `refused`: it will never take the document. `retry`: not now. */
export type DocumentOutcome = { readonly kind: 'applied' | 'stale' } | { readonly kind: 'refused' | 'retry'; readonly reason: string };

/** Equal digests, equal documents: what all documents of one shard of ids come to. */
export interface ShardDigest {
  readonly shard: number;
  readonly documents: number;
  /** Of `documentDigest` of each. */
  readonly sum: number;
}

export interface IndexEntry {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly digest: number;
}

/**
 * An index apart from the database, as seen by whoever keeps it: writes are repeated and may arrive late and in any order. Every method
 * throws UnavailableError when the cluster is away.
 *
 * All documents of one rebuild are a generation: one concrete index per entity type, of which one generation answers questions.
 */
export interface DocumentStore {
  /** Digest of what the live documents must be made by: mappings, settings, the engine's own version. */
  readonly mappingDigest: string;
  /** Outcomes in the order of the writes. Writes to the live generation, or to the named one. */
  apply(writes: readonly DocumentWrite[], generation?: string): Promise<readonly DocumentOutcome[]>;
  /** Makes what was applied searchable. */
  refresh(entityTypes: readonly string[]): Promise<void>;
  /** What the live documents of the shards from `first` up to, without, `end` come to; shards without documents are left out. */
  digests(first: number, end: number): Promise<readonly ShardDigest[]>;
  /** The live documents of one shard. */
  entries(shard: number): Promise<readonly IndexEntry[]>;
  /** Another text when a live index was taken away and made again, or belongs to another cluster. */
  identity(): Promise<string>;
  /** Makes the indices of a generation; those that are there stay as they are. */
  createGeneration(generation: string): Promise<void>;
  /** Lets the generation answer, with all that was applied to it, from one moment to the next, and deletes all others. May be repeated. */
  swap(generation: string): Promise<void>;
}
