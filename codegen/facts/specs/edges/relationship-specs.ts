import type { AspectPath, RelationshipSpec } from '../../../model/registry-types';
import { stringList } from '../../../values/json-value';
import { type AnnotatedNode, annotatedNodes } from '../../annotations';
import type { AspectTree } from '../../aspect-tree';
import { booleanOption, stringOption } from '../../annotation-options';
import type { JsonObject } from '../../../model/model';

export const EDGE_PATHS = ['createdOn', 'createdActor', 'updatedOn', 'updatedActor', 'properties'] as const;

export function relationships(tree: AspectTree): readonly RelationshipSpec[] {
  return annotatedNodes(tree, 'Relationship').map(relationship);
}

function relationship({ node, options }: AnnotatedNode): RelationshipSpec {
  return {
    name: stringOption(options, 'name') ?? '',
    path: node.path,
    entityTypes: stringList(options.entityTypes) ?? [],
    isLineage: booleanOption(options, 'isLineage') ?? false,
    isUpstream: booleanOption(options, 'isUpstream') ?? true,
    createdOn: edgePath(options, 'createdOn'),
    createdActor: edgePath(options, 'createdActor'),
    updatedOn: edgePath(options, 'updatedOn'),
    updatedActor: edgePath(options, 'updatedActor'),
    properties: edgePath(options, 'properties'),
  };
}

/** Annotations write these paths from the root of the aspect, without a leading slash. */
function edgePath(options: JsonObject, name: (typeof EDGE_PATHS)[number]): AspectPath | null {
  const written = stringOption(options, name);
  return written === null ? null : `/${written.replace(/^\//, '')}`;
}
