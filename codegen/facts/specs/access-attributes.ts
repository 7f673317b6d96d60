import type { AccessAttributeSpec, AspectSpec } from '../../model/registry-types';
import { attributeOf } from './access-specs';
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
