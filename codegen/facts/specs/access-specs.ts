import type { AspectPath } from '#codegen/model/registry-types';
import type { RecordType } from '#codegen/model/model';
import type { SchemaNode } from '#codegen/model/schema-tree';
import type { JsonValue } from '#codegen/model/model-values';
import { isObject, stringList } from '#codegen/values/json-value';
import { stringOption } from '../annotation-options';
import { carriersOf } from '../annotation-carriers';
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

/** The strings at, or in a list or map at, the places with the annotation on the field or on a named type of its value. */
export function textsWith(annotation: string, tree: AspectTree): readonly AspectPath[] {
  return textsThat((found) => found !== undefined, annotation, tree);
}

/** Texts that pages show as pictures. */
export function pictures(tree: AspectTree): readonly AspectPath[] {
  return textsThat((found) => isObject(found) && found['as'] === 'image', 'Display', tree);
}

function textsThat(
  fits: (found: JsonValue | undefined) => boolean,
  annotation: string,
  { nodes }: AspectTree,
): readonly AspectPath[] {
  const hasIt = (node: SchemaNode) => carriersOf(node).some(({ properties }) => fits(properties[annotation]));
  return nodes
    .filter(({ shape, path }) => shape.kind === 'leaf' && shape.type === 'string' && !path.endsWith('/$key'))
    .filter((node) => hasIt(node) || (!node.isField && node.parent !== null && hasIt(node.parent)))
    .map(({ path }) => path);
}
