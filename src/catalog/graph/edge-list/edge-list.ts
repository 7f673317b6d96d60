import type { ReadContext } from '#catalog/authorization/read-context';
import type { Filter } from '#catalog/filter/filter';
import type { LineageDirection } from '../lineage/lineage-reader';

/** What both lists have in common. */
interface EdgePageQuery {
  /** Empty = any. */
  readonly relationships: readonly string[];
  /** Whether edges of soft-deleted entities are listed. */
  readonly includeRemoved: boolean;
  readonly count: number;
  /** Cursor of the previous page. */
  readonly cursor?: string | undefined;
  readonly read: ReadContext;
}

/** The entities that may be at one end of an edge. */
export interface EdgeEndQuery {
  /** Empty = any. */
  readonly entityTypes: readonly string[];
  /** A filter over `urn` and `entityType`. */
  readonly filter: Filter;
}

export interface EdgeListQuery extends EdgePageQuery {
  /**
   * The direction of the edges: with INCOMING, `source` and `destination` change places; with UNDIRECTED, either way
   * will do.
   */
  readonly direction: 'OUTGOING' | 'INCOMING' | 'UNDIRECTED';
  readonly source: EdgeEndQuery;
  readonly destination: EdgeEndQuery;
  /** A filter over `relationshipType`. */
  readonly filter: Filter;
}

export interface LineageListQuery extends EdgePageQuery {
  /** One end of each edge is one of these. Empty = any. */
  readonly urns: readonly string[];
  /** The direction of the edge from one of `urns`; either way if it is absent. */
  readonly direction?: LineageDirection | undefined;
}

export interface ListedEdge {
  readonly relationship: string;
  readonly source: string;
  readonly sourceType: string;
  readonly destination: string;
  readonly destinationType: string;
  /** Whether the destination is upstream of the source. Only of edges of lineage. */
  readonly isUpstream: boolean;
}

/** A page of edges, each once, even if several aspects make it. */
export interface EdgePage {
  readonly edges: readonly ListedEdge[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/** Lists edges of all entities. Those of which the actor may not see both ends are left out. */
export interface EdgeList {
  /** @throws InvalidInputError for a cursor that is not one, or a filter over another field */
  edges(query: EdgeListQuery): Promise<EdgePage>;
  /** The same as `edges`, for the edges along which data flows. */
  lineage(query: LineageListQuery): Promise<EdgePage>;
}
