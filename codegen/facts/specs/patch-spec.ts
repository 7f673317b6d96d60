import type { AspectPath, PatchSpec } from '#codegen/model/registry-types';
import { isObject, stringList } from '#codegen/values/json-value';
import type { AspectTree } from '../aspect-tree';
import { stringOption } from '../annotation-options';
import type { LinkedTypes } from '#codegen/model/model';
import { resolveUse, type SchemaNode } from '#codegen/model/schema-tree';

type PatchArray = PatchSpec['arrays'][number];
type PatchDefault = PatchSpec['defaults'][number];
type PatchStamp = PatchSpec['stamps'][number];

export function patchSpec({ nodes }: AspectTree, types: LinkedTypes): PatchSpec {
  return {
    arrays: nodes.flatMap((node) => patchArray(node, nodes, types)),
    maps: nodes.flatMap((node) => plainMap(node, types)),
    stamps: nodes.flatMap(patchStamp),
    defaults: nodes.flatMap(patchDefault),
  };
}

/** Arrays with `@ArrayKey`; texts identify themselves. Other arrays are patched by index. */
function patchArray(node: SchemaNode, nodes: readonly SchemaNode[], types: LinkedTypes): readonly PatchArray[] {
  if (node.shape.kind !== 'array') return [];
  const keys = node.isField ? stringList(node.field.properties.ArrayKey) : null;
  if (keys) {
    const optional = new Set(nodes.filter(({ isField, field }) => isField && field.optional).map(({ path }) => path));
    return [{ path: node.path, keys, optionalKeys: keys.filter((key) => optional.has(`${node.path}/*/${key}`)) }];
  }
  const { shape } = resolveUse(node.shape.items, types);
  const isText = shape?.kind === 'leaf' && (shape.type === 'string' || shape.type === 'enum');
  return isText ? [{ path: node.path, keys: [], optionalKeys: [] }] : [];
}

function plainMap(node: SchemaNode, types: LinkedTypes): readonly AspectPath[] {
  return node.shape.kind === 'map' && resolveUse(node.shape.values, types).shape?.kind === 'leaf' ? [node.path] : [];
}

/** Required fields of a record annotated `@AuditStamp`. */
function patchStamp(node: SchemaNode): readonly PatchStamp[] {
  if (!node.isField || node.shape.kind !== 'record' || node.field.optional || node.field.default !== undefined)
    return [];
  const options = node.shape.record.properties.AuditStamp;
  if (!isObject(options)) return [];
  return [{ path: node.path, time: stringOption(options, 'time') ?? '', actor: stringOption(options, 'actor') ?? '' }];
}

function patchDefault({ isField, path, field }: SchemaNode): readonly PatchDefault[] {
  const value = isField ? field.properties.PatchDefault : undefined;
  return value === undefined ? [] : [{ path, value }];
}
