import type { AspectSpec } from '#generated/registry/registry-types';
import type { ModelRegistry } from '#catalog/registry/model-registry';
import type { LineageDirection } from './lineage-reader';

/** A relationship that an aspect makes. Other aspects may make relationships of the same name that are not lineage. */
export interface EdgeKind {
  readonly relationship: string;
  readonly aspect: string;
}

/** The kinds of edges that a walk follows from their source to their destination, and against that. */
interface KindsOfTable {
  readonly outgoing: readonly EdgeKind[];
  readonly incoming: readonly EdgeKind[];
}

/** Kinds of edges by table. */
export interface WalkedKinds {
  readonly edge: KindsOfTable;
  readonly indirect_edge: KindsOfTable;
}

interface LineageKind extends EdgeKind {
  /** Whether the destination is upstream of the source. */
  readonly isUpstream: boolean;
}

/**
 * Entity types of parts, such as columns: an indirect edge makes their urns from the urn of the entity that they are a part of, which is the
 * first part of the urn.
 */
export function partTypesOf({ registry: { aspects } }: ModelRegistry): ReadonlySet<string> {
  return new Set(aspects.flatMap(({ indirectEdges }) => indirectEdges.flatMap(({ sourceType }) => sourceType ?? [])));
}

/** The lineage of the models: `isLineage` of `@Relationship`, and indirect edges that have the name of such a relationship. */
export class LineageKinds {
  private readonly direct: readonly LineageKind[];
  private readonly indirect: readonly LineageKind[];
  private readonly partTypes: ReadonlySet<string>;

  constructor(models: ModelRegistry) {
    const { aspects } = models.registry;
    this.partTypes = partTypesOf(models);
    this.direct = aspects.flatMap(directKinds);
    const directions = new Map(this.direct.map(({ relationship, isUpstream }) => [relationship, isUpstream]));
    this.indirect = aspects.flatMap(({ name: aspect, indirectEdges }) =>
      indirectEdges.flatMap(({ name: relationship }) => {
        const isUpstream = directions.get(relationship);
        return isUpstream === undefined ? [] : [{ relationship, aspect, isUpstream }];
      }),
    );
  }

  towards(direction: LineageDirection): WalkedKinds {
    return { edge: walked(this.direct, direction), indirect_edge: walked(this.indirect, direction) };
  }

  /**
   * The entity types that a walk from an entity stays among; undefined for all. compat: a walk from a column goes from column to column,
   * because a table that names a column depends on its other columns too.
   */
  among(startType: string): readonly string[] | undefined {
    return this.partTypes.has(startType) ? [...this.partTypes] : undefined;
  }
}

function walked(kinds: readonly LineageKind[], direction: LineageDirection): KindsOfTable {
  const isUp = direction === 'UPSTREAM';
  return {
    outgoing: kinds.filter(({ isUpstream }) => isUpstream === isUp),
    incoming: kinds.filter(({ isUpstream }) => isUpstream !== isUp),
  };
}

function directKinds({ name: aspect, relationships }: AspectSpec): readonly LineageKind[] {
  return relationships
    .filter(({ isLineage }) => isLineage)
    .map(({ name: relationship, isUpstream }) => ({ relationship, aspect, isUpstream }));
}
