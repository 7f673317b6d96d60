import { attributeOf } from '#codegen/facts/specs/access-specs';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** An attribute that policies compare is followed as an edge, and filtered in searches, so its field must be both. */
export const accessAttribute: Rule = {
  name: 'access-attribute',
  needsWhole: true,
  check({ carried, model }, report) {
    for (const { declaration, tree } of carried) {
      const spec = model.registry.aspects.find(({ name }) => name === declaration.name);
      const paths = (found: readonly { readonly path: string }[] | undefined) =>
        new Set(found?.map(({ path }) => path));
      const edges = paths(spec?.relationships);
      const searched = paths(spec?.searchFields);
      for (const node of tree.nodes) {
        if (node.shape.kind !== 'leaf' || attributeOf(node) === null) continue;
        if (edges.has(node.path) && searched.has(node.path)) continue;
        report(
          `${node.field.name} has @AccessAttribute, so it needs @Relationship and @Searchable too`,
          annotationPlace(node.field, 'AccessAttribute'),
        );
      }
    }
  },
};
