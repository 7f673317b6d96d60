import type { PartialAccessSpec } from '#codegen/model/registry-types';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject, stringList } from '#codegen/values/json-value';
import type { AspectTree } from '../aspect-tree';

type ListAccess = PartialAccessSpec['lists'][number];

/** The options of `@Access` on a field, each a list of privileges. */
type FieldOption = 'write' | 'named' | 'parent' | 'ancestor';

/** The privileges that the option names; empty without it. */
export function accessOption({ isField, field }: SchemaNode, option: FieldOption | 'entities'): readonly string[] {
  const options = isField ? field.properties.Access : undefined;
  return (isObject(options) && options[option] !== undefined ? stringList(options[option]) : undefined) ?? [];
}

/** The parts of a value that `@Access` on fields lets actors change. The rule `access-field` refuses it where a part of a value cannot be told from the rest. */
export function partialAccess({ nodes }: AspectTree): PartialAccessSpec | null {
  const fields = nodes.flatMap((node) => {
    const privileges = accessOption(node, 'write');
    return privileges.length > 0 ? [{ path: node.path, privileges }] : [];
  });
  const lists = nodes.flatMap(listAccess);
  if (fields.length + lists.length === 0) return null;
  return { fields, lists, stamps: nodes.flatMap(stampAtTop) };
}

function listAccess(node: SchemaNode): readonly ListAccess[] {
  const privileges = accessOption(node, 'named');
  const key = namingKey(node);
  return privileges.length > 0 && key !== undefined ? [{ path: node.path, key, privileges }] : [];
}

/** The field with the urn that identifies an item of a list at the top; null if the items are urns, undefined for what is not such a list. */
export function namingKey({ parent, shape, field }: SchemaNode): string | null | undefined {
  if (parent !== null || shape.kind !== 'array') return undefined;
  const keys = stringList(field.properties.ArrayKey);
  if (keys === undefined) return null;
  return keys.length === 1 ? keys[0] : undefined;
}

function stampAtTop({ parent, shape, field }: SchemaNode): readonly string[] {
  const isStamp = shape.kind === 'record' && shape.record.properties.AuditStamp !== undefined;
  return parent === null && isStamp ? [field.name] : [];
}
