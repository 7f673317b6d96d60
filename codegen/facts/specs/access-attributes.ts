import type { AccessAttributeSpec, AccessParentSpec, AspectSpec, EntitySpec } from '#codegen/model/registry-types';
import { attributeOf, isAccessParent } from './access-specs';
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

/** The fields with `@AccessParent`. The rule `access-parent` refuses those that are neither a relationship nor the first of several key fields. */
export function accessParents(
  carried: readonly CarriedAspect[],
  specs: ReadonlyMap<string, AspectSpec>,
  entities: readonly EntitySpec[],
): readonly AccessParentSpec[] {
  return carried.flatMap(({ declaration: { name: aspect }, tree }) =>
    tree.nodes.flatMap((node): readonly AccessParentSpec[] => {
      if (node.shape.kind !== 'leaf' || !isAccessParent(node)) return [];
      const { path } = node;
      if (isFirstOfKey(path, aspect, entities)) return [{ aspect, path, relationship: null }];
      const edge = specs.get(aspect)?.relationships.find((each) => each.path === path);
      return edge ? [{ aspect, path, relationship: edge.name }] : [];
    }),
  );
}

function isFirstOfKey(path: string, aspect: string, entities: readonly EntitySpec[]): boolean {
  const keys = entities.filter(({ keyAspect }) => keyAspect === aspect);
  return keys.some(({ keyFields: [first, ...more] }) => more.length > 0 && path === `/${first?.name}`);
}
