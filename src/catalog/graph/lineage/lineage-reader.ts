import type { ReadContext } from '#catalog/authorization/read-context';
import type { LineageWalk } from './lineage-walk';
import type { Truncation } from './truncation';

const LINEAGE_DIRECTIONS = ['UPSTREAM', 'DOWNSTREAM'] as const;
export type LineageDirection = (typeof LINEAGE_DIRECTIONS)[number];

/** A walk along the lineage of one entity. */
export interface LineageQuery {
  readonly urn: string;
  readonly direction: LineageDirection;
  /** The highest degree of entities in the answer; the limit `lineageHops` without it. */
  readonly maxHops?: number | undefined;
  /** Selects only edges that existed at or after this time (epoch milliseconds), and edges that a person made. */
  readonly startTimeMillis?: number | undefined;
  /** Selects only edges that existed at or before this time (epoch milliseconds), and edges that a person made. */
  readonly endTimeMillis?: number | undefined;
  readonly read: ReadContext;
}

export interface LineagePageQuery extends LineageQuery {
  readonly start: number;
  readonly count: number;
}

/** An entity of the lineage, with the newest edge on a shortest path to it. Times are epoch milliseconds. */
export interface LineageRelationship {
  /** Name of the relationship of that edge. */
  readonly type: string;
  readonly entity: string;
  /** Hops from the start. */
  readonly degree: number;
  /** Shortest paths, each from the start to the entity. */
  readonly paths: readonly (readonly string[])[];
  readonly createdOn: number;
  readonly createdActor: string;
  readonly updatedOn: number;
  readonly updatedActor: string;
  /** Whether a person made the edge in a user interface. */
  readonly isManual: boolean;
}

export interface LineagePage {
  /** Entities of the lineage that the actor may see, without soft-deleted ones. */
  readonly total: number;
  /** Entities by degree, then urn. Each entity occurs once. */
  readonly relationships: readonly LineageRelationship[];
  readonly truncated?: Truncation;
}

/** Shortest paths by entity. */
export interface LineagePaths {
  readonly paths: ReadonlyMap<number, readonly (readonly string[])[]>;
  readonly truncated?: Truncation;
}

/**
 * Follows lineage: the relationships that the models mark as such. An entity that the actor may not see neither occurs nor leads onwards.
 * A soft-deleted one leads onwards, because data still went through it, but lists leave it out.
 */
export interface LineageReader {
  /** @throws InvalidInputError for a string that is not a urn; ForbiddenError for a start that the actor may not see */
  lineage(query: LineagePageQuery): Promise<LineagePage>;
  /** The same as `lineage`, without reading anything about the entities. */
  walk(query: LineageQuery): Promise<LineageWalk>;
  /** The shortest paths to some entities of a walk. */
  paths(walk: LineageWalk, ids: readonly number[], read: ReadContext): Promise<LineagePaths>;
  /** Finds the entities that are soft-deleted. */
  removed(ids: readonly number[], read: ReadContext): Promise<ReadonlySet<number>>;
  /** The urns of entities by id. */
  urns(ids: readonly number[], read: ReadContext): Promise<ReadonlyMap<number, string>>;
  /** The ids of urns that are known. */
  ids(urns: readonly string[], read: ReadContext): Promise<ReadonlyMap<string, number>>;
}
