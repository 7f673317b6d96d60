import type { AspectSpec, WriteParentSpec } from '#codegen/model/registry-types';
import type { SchemaNode } from '#codegen/model/schema-tree';
import type { CarriedAspect } from './aspect-specs';
import { accessOption } from './partial-access';

/** The fields with `parent` or `ancestor` in `@Access`. The rule `access-field` refuses those that are not a relationship. */
export function writeParents(
  carried: readonly CarriedAspect[],
  specs: ReadonlyMap<string, AspectSpec>,
): readonly WriteParentSpec[] {
  return carried.flatMap(({ declaration: { name: aspect }, entities, tree }) =>
    tree.nodes.flatMap((node): readonly WriteParentSpec[] => {
      const [parent, ancestor] = [accessOption(node, 'parent'), accessOption(node, 'ancestor')];
      const edge = specs.get(aspect)?.relationships.find(({ path }) => path === urnPath(node));
      if (parent.length + ancestor.length === 0 || !edge) return [];
      const named = accessOption(node, 'entities');
      const children = named.length === 0 ? entities : entities.filter((name) => named.includes(name));
      return [{ aspect, path: edge.path, relationship: edge.name, entities: children, parent, ancestor }];
    }),
  );
}

/** The place of the urns: the field, or the items of a list. */
export function urnPath({ path, shape }: SchemaNode): string {
  return shape.kind === 'array' ? `${path}/*` : path;
}
