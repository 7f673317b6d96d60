import type { ReadContext } from '../authorization/read-context';

export interface RelationshipQuery {
  readonly urn: string;
  /** OUTGOING: edges from `urn`; INCOMING: edges to `urn`; UNDIRECTED: both. */
  readonly direction: 'INCOMING' | 'OUTGOING' | 'UNDIRECTED';
  /** Empty = any. */
  readonly types: readonly string[];
  readonly start: number;
  readonly count: number;
  readonly read: ReadContext;
}

export interface RelationshipPage {
  /** Counts what the actor may see. */
  readonly total: number;
  /** `entity` is the other side. One element per (type, entity) even if several aspects make the edge, ordered by type and urn. */
  readonly relationships: readonly { readonly type: string; readonly entity: string }[];
}

/** One question about several entities. */
export interface RelationshipsOfMany extends Omit<RelationshipQuery, 'urn'> {
  readonly urns: readonly string[];
}

/** Asks for the entities that link to one of some entities, the newest links first. */
export interface NewestQuery {
  readonly urns: readonly string[];
  readonly types: readonly string[];
  /** The type of the entities that link. */
  readonly entityType: string;
  readonly count: number;
  readonly read: ReadContext;
}

/** The entities that linked last to each of some entities, or to what is in it. */
export interface NewestOfEachQuery extends Omit<NewestQuery, 'count'> {
  /** The relationships from what is in an entity to it; empty for the entities alone. */
  readonly through: readonly string[];
}

export interface RelationshipReader {
  /** Leaves out entities on the other side that the actor may not see. */
  relationships(query: RelationshipQuery): Promise<RelationshipPage>;
  /** A page of each entity, in the order of the urns, by one statement. An entity that the actor may not see has none. */
  ofMany(query: RelationshipsOfMany): Promise<readonly RelationshipPage[]>;
  /**
   * Reads the newest links by one statement. Leaves out entities that the actor may not see, on either side.
   * @returns their urns, and how many there are
   */
  newest(query: NewestQuery): Promise<{ readonly total: number; readonly urns: readonly string[] }>;
  /** Asks one statement. Leaves out entities that the actor may not see, on either side. @returns the entity that links, by the urn that was asked for */
  newestOfEach(query: NewestOfEachQuery): Promise<ReadonlyMap<string, string>>;
}
