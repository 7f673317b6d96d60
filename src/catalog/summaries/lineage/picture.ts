import type { NeighboursQuery } from '#catalog/graph/lineage/lineage-neighbours';
import type { LineageDirection } from '#catalog/graph/lineage/lineage-reader';
import type { EntitySummary, NamedEntity } from '../entity-summary';

export interface PictureQuery extends NeighboursQuery {
  readonly directions: readonly LineageDirection[];
  readonly hops: number;
  /** Entities, the one in the middle included. */
  readonly limit: number;
  /** Neighbours of one entity in one direction. */
  readonly perNode: number;
  /** Entity types; undefined for all. Ways lead past the entities of other types. */
  readonly types?: readonly string[] | undefined;
  /** An entity to which the picture shows the shortest ways, on top of `limit`. */
  readonly to?: string | undefined;
  /** Entities of the picture that show more neighbours, on top of `limit`. One that is named twice shows twice as many more. */
  readonly expand: { readonly [Direction in LineageDirection]: readonly string[] };
  /** Whether to read which columns are made from which. */
  readonly columns: boolean;
}

export interface PictureNode {
  readonly summary: EntitySummary;
  /** What a part belongs to, such as the table of a column. */
  readonly whole?: EntitySummary;
  /** The distance from the middle: negative upstream, positive downstream. */
  readonly hops: number;
  /** False for an entity that only edges name. */
  readonly exists: boolean;
  /** Neighbours that the actor may see, in the picture or not. */
  readonly upstream: number;
  readonly downstream: number;
  /** The number of its upstream neighbours that are not in the picture. */
  readonly moreUpstream: number;
  readonly moreDownstream: number;
}

export interface PictureEdge {
  readonly from: string;
  readonly to: string;
  readonly relationship: string;
  readonly via?: NamedEntity;
  readonly createdOn: number;
  readonly createdBy?: NamedEntity;
  readonly updatedOn: number;
  readonly updatedBy?: NamedEntity;
  readonly isManual: boolean;
}

/** A way between two entities of the picture, past entities that are not in it because of their type. */
export interface PictureWay {
  readonly from: string;
  readonly to: string;
  readonly through: readonly NamedEntity[];
}

interface PartEnd {
  readonly urn: string;
  /** The entity that the part belongs to. */
  readonly of: string;
  readonly name: string;
}

export interface ColumnEdge {
  readonly from: PartEnd;
  readonly to: PartEnd;
  readonly via?: NamedEntity;
}

export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly edges: readonly PictureEdge[];
  readonly ways?: readonly PictureWay[];
  readonly columns?: readonly ColumnEdge[];
  readonly cycles: readonly (readonly string[])[];
  /** Entities that the actor may not see, and that the metadata of those in the picture names. */
  readonly hidden: number;
  /** Sentences for people: what is missing, and why. */
  readonly truncated: readonly string[];
}
