import type { AspectPath, RelationshipSpec } from '#codegen/model/registry-types';
import { stringList } from '#codegen/values/json-value';
import { type AnnotatedNode, annotatedNodes } from '#codegen/facts/annotations';
import type { AspectTree } from '#codegen/facts/aspect-tree';
import { booleanOption, stringOption } from '#codegen/facts/annotation-options';
import type { JsonObject } from '#codegen/model/model';

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
