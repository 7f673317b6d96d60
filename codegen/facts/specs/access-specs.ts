import type { AspectPath } from '#codegen/model/registry-types';
import type { RecordType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import { isObject, stringList } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';
import type { AspectTree } from '../aspect-tree';

export function attributeOf({ field }: SchemaNode): string | null {
  const options = field.properties.AccessAttribute;
  return isObject(options) ? stringOption(options, 'name') : null;
}

export function isAccessParent({ field }: SchemaNode): boolean {
  return field.properties.AccessParent !== undefined;
}

export function writePrivileges({ properties: { Access: options } }: RecordType): readonly string[] | null {
  return (isObject(options) && options.write !== undefined ? stringList(options.write) : undefined) ?? null;
}

/** The outermost places with `@Secret`. Of a map the values are secret, not the keys. */
export function secrets({ nodes }: AspectTree): readonly AspectPath[] {
  return nodes
    .filter(({ isField, field }) => isField && field.properties.Secret !== undefined)
    .map(({ path, shape }) => (shape.kind === 'map' ? `${path}/*` : path));
}
