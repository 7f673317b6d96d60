import { createHash } from 'node:crypto';
import type { EventKey } from '../timeseries/event-row';
import type { SearchDocument } from './search-document';

interface Versioned {
  /** Counts up with every state; the index keeps the highest it was given. */
  readonly version: number;
  readonly urn: string;
}

/** One state of one entity on its way into the index. */
export interface DocumentWrite extends Versioned {
  readonly id: string;
  readonly entityType: string;
  /** Null when the entity is gone. */
  readonly document: SearchDocument | null;
}

/** A time series event as its row holds it. */
export interface IndexedEvent {
  /** JSON texts. */
  readonly event: string;
  readonly systemMetadata: string | null;
  readonly runId: string | null;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Another one after every write of the event. */
  readonly digest: number;
}

/** One state of one event on its way into the index of its series. */
export interface EventDelivery extends Versioned, EventKey {
  /** Null when there is no such row any more. */
  readonly event: IndexedEvent | null;
}

export type IndexWrite = DocumentWrite | EventDelivery;

/** Tells apart what the index holds of one entity. It is empty for the document. */
export function partOf(write: IndexWrite): string {
  return 'document' in write ? '' : eventPart(write);
}

export function eventPart({ aspect, timestampMillis, eventKey }: Omit<EventKey, 'entityId' | 'entityType'>): string {
  return `${aspect} ${timestampMillis} ${eventKey}`;
}

export function entityIdOf(write: IndexWrite): string {
  return 'document' in write ? write.id : write.entityId;
}

/** `stale`: the index knows this state or a later one. `refused`: it will never take the document. `retry`: not now. */
export type DocumentOutcome =
  { readonly kind: 'applied' | 'stale' } | { readonly kind: 'refused' | 'retry'; readonly reason: string };

/** Equal digests, equal documents: what all documents, or all events, of one shard of ids come to. */
export interface ShardDigest {
  readonly shard: number;
  readonly documents: number;
  /** Of the digest of each. */
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
 * All that one rebuild makes is a generation: one concrete index per entity type and per series, of which one generation answers questions.
 */
export interface DocumentStore {
  /** Digest of what the live documents must be made by: mappings, settings, the engine's own version. */
  readonly mappingDigest: string;
  /** Outcomes in the order of the writes. Writes to the live generation, or to the named one. */
  apply(writes: readonly IndexWrite[], generation?: string): Promise<readonly DocumentOutcome[]>;
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

export interface EventEntry extends EventKey {
  readonly urn: string;
  readonly digest: number;
}

/** The indices of time series, as seen by whoever compares them with the rows. Every method throws UnavailableError when the cluster is away. */
export interface EventStore {
  /** What the live events of the shards from `first` up to, without, `end` come to; shards without events are left out. */
  digests(first: number, end: number): Promise<readonly ShardDigest[]>;
  /** The live events of one shard, with everything that was applied. */
  entries(shard: number): Promise<readonly EventEntry[]>;
}

/** Small enough that a difference is looked into by one small question, large enough that a million documents are compared by a few. */
export const SHARD_IDS = 1000;

/** Entities with neighbouring ids share a shard. */
export function documentShard(id: string): number {
  return Math.floor(Number(id) / SHARD_IDS);
}

/** 32 bits, so that sums over a shard are exact in any number type. The order of fields does not count. */
export function documentDigest({ id, urn, entityType, removed, fields, runIds }: SearchDocument): number {
  const sorted = Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([id, urn, entityType, removed, sorted, runIds]))
    .digest()
    .readUInt32BE(0);
}
