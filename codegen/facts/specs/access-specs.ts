import type { AccessAttributeSpec, AspectPath, AspectSpec } from '../../model/registry-types';
import type { RecordType } from '../../model/model';
import type { SchemaNode } from '../../model/schema-tree';
import { isObject, stringList } from '../../values/json-value';
import { stringOption } from '../annotation-options';
import type { AspectTree } from '../aspect-tree';
import type { CarriedAspect } from './aspect-specs';

/** The fields with `@AccessAttribute`. The rule `access-attribute` refuses those that are not a relationship and a search field. */
export function accessAttributes(
  carried: readonly CarriedAspect[],
  specs: ReadonlyMap<string, AspectSpec>,
): readonly AccessAttributeSpec[] {
  return carried.flatMap(({ declaration: { name: aspect }, tree }) =>
    tree.nodes.flatMap((node) => {
      const attribute = attributeOf(node);
      const spec = specs.get(aspect);
      const relationship = spec?.relationships.find(({ path }) => path === node.path);
      const search = spec?.searchFields.find(({ path }) => path === node.path);
      return attribute !== null && relationship && search
        ? [{ attribute, aspect, relationship: relationship.name, searchField: search.field }]
        : [];
    }),
  );
}

export function attributeOf({ field }: SchemaNode): string | null {
  const options = field.properties.AccessAttribute;
  return isObject(options) ? stringOption(options, 'name') : null;
}

export function writePrivileges({ properties: { Access: options } }: RecordType): readonly string[] | null {
  return (isObject(options) && options.write !== undefined ? stringList(options.write) : undefined) ?? null;
}

/** The outermost places with `@Secret`. */
export function secrets({ nodes }: AspectTree): readonly AspectPath[] {
  return nodes.filter(({ isField, field }) => isField && field.properties.Secret !== undefined).map(({ path }) => path);
}
