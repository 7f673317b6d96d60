import type { AspectPath, JsonValue, PatchSpec, PatchStart } from '#codegen/model/registry-types';
import { isObject, stringList } from '#codegen/values/json-value';
import type { AspectTree } from '../aspect-tree';
import { stringOption } from '../annotation-options';
import type { LinkedTypes } from '#codegen/model/model';
import { resolveUse, type SchemaNode } from '#codegen/model/schema-tree';
import { urnTyperef } from './edges/urn-fields';

type PatchArray = PatchSpec['arrays'][number];
type PatchDefault = PatchSpec['defaults'][number];
type PatchStamp = PatchSpec['stamps'][number];

export function patchSpec({ nodes }: AspectTree, types: LinkedTypes): PatchSpec {
  const below = nodesBelow(nodes);
  return {
    arrays: nodes.flatMap((node) => patchArray(node, nodes, types)),
    maps: nodes.flatMap((node) => plainMap(node, types)),
    stamps: nodes.flatMap(patchStamp),
    defaults: nodes.flatMap(patchDefault),
    starts: nodes.flatMap((node) => (node.parent === null ? patchStart(node, below) : [])),
  };
}

/** The places directly below each place. To look through all of them for each record would take the square of their number. */
type NodesBelow = ReadonlyMap<SchemaNode, readonly SchemaNode[]>;

function nodesBelow(nodes: readonly SchemaNode[]): NodesBelow {
  const below = new Map<SchemaNode, SchemaNode[]>();
  for (const node of nodes) {
    if (node.parent === null) continue;
    const known = below.get(node.parent);
    if (known) known.push(node);
    else below.set(node.parent, [node]);
  }
  return below;
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
  if (!isRequired(node) || node.shape.kind !== 'record') return [];
  const options = node.shape.record.properties.AuditStamp;
  if (!isObject(options)) return [];
  return [{ path: node.path, time: stringOption(options, 'time') ?? '', actor: stringOption(options, 'actor') ?? '' }];
}

function patchDefault({ isField, path, field }: SchemaNode): readonly PatchDefault[] {
  const value = isField ? field.properties.PatchDefault : undefined;
  return value === undefined ? [] : [{ path, value }];
}

/** A required field that neither a stamp nor `@PatchDefault` fills. */
function patchStart(node: SchemaNode, below: NodesBelow): readonly PatchStart[] {
  const { name, properties } = node.field;
  if (!isRequired(node) || isStamp(node) || properties.PatchDefault !== undefined) return [];
  const options = isObject(properties.PatchStart) ? properties.PatchStart : {};
  const value = options.value ?? firstValue(node, below) ?? null;
  return [{ field: name, key: stringOption(options, 'key') ?? name, stamp: stampOf(node), value }];
}

function isRequired({ isField, field }: SchemaNode): boolean {
  return isField && !field.optional && field.default === undefined;
}

function isStamp({ shape }: SchemaNode): boolean {
  return shape.kind === 'record' && shape.record.properties.AuditStamp !== undefined;
}

/** What a form sets by itself, a patch need not spell out either. */
function stampOf({ field: { properties }, shape }: SchemaNode): PatchStart['stamp'] {
  const { stamp, unit } = isObject(properties.Display) ? properties.Display : {};
  if (shape.kind !== 'leaf' || (stamp === undefined && unit !== 'time')) return null;
  return shape.type === 'string' ? 'actor' : 'time';
}

/** The value of a type that says nothing yet. A urn, a union, a symbol or a secret always says something. */
function firstValue(node: SchemaNode, below: NodesBelow): JsonValue | undefined {
  const { shape } = node;
  // A limit may refuse it.
  if ('limits' in node.field.type) return undefined;
  if (shape.kind === 'array') return [];
  if (shape.kind === 'map') return {};
  if (shape.kind === 'record') return firstRecord(node, below);
  if (shape.kind === 'union' || urnTyperef(node.via) || node.field.properties.Secret !== undefined) return undefined;
  return FIRST_LEAVES.get(shape.type);
}

const FIRST_LEAVES: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['string', ''],
  ['boolean', false],
  ...['int', 'long', 'float', 'double'].map((type): [string, JsonValue] => [type, 0]),
]);

function firstRecord(node: SchemaNode, below: NodesBelow): JsonValue | undefined {
  const required = (below.get(node) ?? []).filter((each) => isRequired(each) && !isStamp(each));
  const fields = required.map((each) => [each.field.name, firstValue(each, below)] as const);
  const known = fields.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  return known.length === fields.length ? Object.fromEntries(known) : undefined;
}
