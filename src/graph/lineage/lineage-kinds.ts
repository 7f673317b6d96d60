import type { AspectSpec } from '../../../generated/registry/registry-types';
import type { ModelRegistry } from '../../registry/model-registry';
import type { LineageDirection } from './lineage-reader';

/** A relationship that an aspect makes. Other aspects may make relationships of the same name that are not lineage. */
export interface EdgeKind {
  readonly relationship: string;
  readonly aspect: string;
}

/** The kinds of edges that a walk follows from their source to their destination, and against that. */
export interface WalkedKinds {
  readonly outgoing: readonly EdgeKind[];
  readonly incoming: readonly EdgeKind[];
}

interface LineageKind extends EdgeKind {
  /** Whether the destination is upstream of the source. */
  readonly isUpstream: boolean;
}

/** The lineage of the models: `isLineage` of `@Relationship`, and indirect edges that have the name of such a relationship. */
export class LineageKinds {
  private readonly all: readonly LineageKind[];

  constructor({ registry: { aspects } }: ModelRegistry) {
    const direct = aspects.flatMap(directKinds);
    const directions = new Map(direct.map(({ relationship, isUpstream }) => [relationship, isUpstream]));
    const indirect = aspects.flatMap(({ name: aspect, indirectEdges }) =>
      indirectEdges.flatMap(({ name: relationship }) => {
        const isUpstream = directions.get(relationship);
        return isUpstream === undefined ? [] : [{ relationship, aspect, isUpstream }];
      }),
    );
    this.all = [...direct, ...indirect];
  }

  towards(direction: LineageDirection): WalkedKinds {
    const isUp = direction === 'UPSTREAM';
    return {
      outgoing: this.all.filter(({ isUpstream }) => isUpstream === isUp),
      incoming: this.all.filter(({ isUpstream }) => isUpstream !== isUp),
    };
  }
}

function directKinds({ name: aspect, relationships }: AspectSpec): readonly LineageKind[] {
  return relationships
    .filter(({ isLineage }) => isLineage)
    .map(({ name: relationship, isUpstream }) => ({ relationship, aspect, isUpstream }));
}
