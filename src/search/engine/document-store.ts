import { createHash } from 'node:crypto';
import type { EventKey } from '#catalog/timeseries/event-row';
import type { SearchDocument } from '../language/fields/search-document';

interface Versioned {
  /** Rises with every state. The index keeps the highest. */
  readonly version: number;
  readonly urn: string;
}

/** A state of an entity to write to the index. */
export interface DocumentWrite extends Versioned {
  readonly id: string;
  readonly entityType: string;
  /** Null if the entity was deleted. */
  readonly document: SearchDocument | null;
}

/** A time series event as its row holds it. */
export interface IndexedEvent {
  /** JSON texts. */
  readonly event: string;
  readonly systemMetadata: string | null;
  readonly runId: string | null;
  readonly columns: Readonly<Record<string, unknown>>;
  /** Differs after every write of the event. */
  readonly digest: number;
}

/** A state of an event to write to the index of its series. */
export interface EventDelivery extends Versioned, EventKey {
  /** Null if the row was deleted. */
  readonly event: IndexedEvent | null;
}

export type IndexWrite = DocumentWrite | EventDelivery;

/** Identifies a part of an entity in the index: empty for the document, else the event. */
export function partOf(write: IndexWrite): string {
  return 'document' in write ? '' : eventPart(write);
}

export function eventPart({ aspect, timestampMillis, eventKey }: Omit<EventKey, 'entityId' | 'entityType'>): string {
  return `${aspect} ${timestampMillis} ${eventKey}`;
}

export function entityIdOf(write: IndexWrite): string {
  return 'document' in write ? write.id : write.entityId;
}

/** `stale`: the index has this state or a later one. `refused`: it will never accept the document. `retry`: it may accept it later. */
export type DocumentOutcome =
  { readonly kind: 'applied' | 'stale' } | { readonly kind: 'refused' | 'retry'; readonly reason: string };

/** Digest of all documents, or all events, of one shard of ids. Equal digests mean equal documents. */
export interface ShardDigest {
  readonly shard: number;
  readonly documents: number;
  /** Sum of their digests. */
  readonly sum: number;
}

export interface IndexEntry {
  readonly id: string;
  readonly urn: string;
  readonly entityType: string;
  readonly digest: number;
}

/**
 * An index outside of the database, for writes. Writes may be repeated, and may arrive late and in any order. Every method throws
 * UnavailableError if the cluster is unreachable.
 *
 * A rebuild creates a generation: one concrete index per entity type and per series. One generation answers reads.
 */
export interface DocumentStore {
  /** Digest of mappings, settings and the version of the engine, on which documents depend. */
  readonly mappingDigest: string;
  /** Writes to the live generation, or to the named one. @returns outcomes in the order of the writes */
  apply(writes: readonly IndexWrite[], generation?: string): Promise<readonly DocumentOutcome[]>;
  /** Makes applied writes searchable. */
  refresh(entityTypes: readonly string[]): Promise<void>;
  /** Digests of the live documents of the shards from `first` to before `end`. Shards without documents are left out. */
  digests(first: number, end: number): Promise<readonly ShardDigest[]>;
  /** The live documents of one shard. */
  entries(shard: number): Promise<readonly IndexEntry[]>;
  /** Changes if a live index was deleted and created again, or belongs to another cluster. */
  identity(): Promise<string>;
  /**
   * Creates the indices of a generation. Existing ones stay as they are.
   * @param sizes the number of entities of each type that has some
   */
  createGeneration(generation: string, sizes?: ReadonlyMap<string, number>): Promise<void>;
  /** Makes the generation answer reads, in one step, and deletes all others. May be repeated. */
  swap(generation: string): Promise<void>;
}

export interface EventEntry extends EventKey {
  readonly urn: string;
  readonly digest: number;
}

/** The indices of time series, for comparing them with the rows. Every method throws UnavailableError if the cluster is unreachable. */
export interface EventStore {
  /** Digests of the live events of the shards from `first` to before `end`. Shards without events are left out. */
  digests(first: number, end: number): Promise<readonly ShardDigest[]>;
  /** The live events of one shard, including the last writes. */
  entries(shard: number): Promise<readonly EventEntry[]>;
}

/** Small enough that one small request reads a shard, large enough that a few requests compare a million documents. */
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

/** Shards whose digests differ, and shards that only one side has. */
export function differingShards(wanted: readonly ShardDigest[], stored: readonly ShardDigest[]): readonly number[] {
  const textOf = ({ documents, sum }: ShardDigest) => `${documents} ${sum}`;
  const sums = new Map(stored.map((each) => [each.shard, textOf(each)]));
  const seen = new Set(wanted.map(({ shard }) => shard));
  return [
    ...wanted.filter((each) => sums.get(each.shard) !== textOf(each)),
    ...stored.filter(({ shard }) => !seen.has(shard)),
  ].map(({ shard }) => shard);
}
