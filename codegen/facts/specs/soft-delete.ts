import type { AspectSpec, SoftDeleteSpec } from '#codegen/model/registry-types';
import type { CarriedAspect } from './aspect-specs';

/** The searchable field marked `@SoftDelete`; the rule `soft-delete` refuses a second one. */
export function softDelete(
  carried: readonly CarriedAspect[],
  specs: ReadonlyMap<string, AspectSpec>,
): SoftDeleteSpec | null {
  for (const { declaration, tree } of carried) {
    const node = tree.nodes.find(({ isField, field }) => isField && field.properties.SoftDelete !== undefined);
    const searchField = specs.get(declaration.name)?.searchFields.find(({ path }) => path === node?.path);
    if (node && searchField) return { aspect: declaration.name, path: node.path, searchField: searchField.field };
  }
  return null;
}
