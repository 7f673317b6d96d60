import type { AspectSpec } from '../../../generated/registry/registry-types';
import type { ModelRegistry } from '../../registry/model-registry';
import type { LineageDirection } from './lineage-reader';

/** A relationship that an aspect makes. Other aspects may make relationships of the same name that are not lineage. */
export interface EdgeKind {
  readonly relationship: string;
  readonly aspect: string;
}

/** The kinds of edges that a walk follows from their source to their destination, and against that. */
export interface KindsOfTable {
  readonly outgoing: readonly EdgeKind[];
  readonly incoming: readonly EdgeKind[];
}

/** By table. */
export interface WalkedKinds {
  readonly edge: KindsOfTable;
  readonly indirect_edge: KindsOfTable;
}

interface LineageKind extends EdgeKind {
  /** Whether the destination is upstream of the source. */
  readonly isUpstream: boolean;
}

/** The lineage of the models: `isLineage` of `@Relationship`, and indirect edges that have the name of such a relationship. */
export class LineageKinds {
  private readonly direct: readonly LineageKind[];
  private readonly indirect: readonly LineageKind[];

  constructor({ registry: { aspects } }: ModelRegistry) {
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
