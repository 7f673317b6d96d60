import { isAccessParent } from '#codegen/facts/specs/access-specs';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** Parents are found as edges. The first of several parts of a urn needs none, because the urn holds it. */
export const accessParent: Rule = {
  name: 'access-parent',
  needsWhole: true,
  check({ carried, model }, report) {
    for (const { declaration, tree } of carried) {
      const known = new Set(
        model.registry.accessParents.filter(({ aspect }) => aspect === declaration.name).map(({ path }) => path),
      );
      for (const node of tree.nodes) {
        if (node.shape.kind !== 'leaf' || !isAccessParent(node) || known.has(node.path)) continue;
        report(
          `${node.field.name} has @AccessParent, so it needs @Relationship, or must be the first of several fields of a key`,
          annotationPlace(node.field, 'AccessParent'),
        );
      }
    }
  },
};
