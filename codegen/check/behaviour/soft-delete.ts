import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** One searchable boolean field of one aspect hides entities. */
export const softDelete: Rule = {
  name: 'soft-delete',
  needsWhole: true,
  check({ carried, model }, report) {
    const marked = carried.flatMap(({ declaration, tree }) =>
      tree.nodes
        .filter(({ isField, field }) => isField && field.properties.SoftDelete !== undefined)
        .map((node) => ({ declaration, node })),
    );
    for (const [index, { declaration, node }] of marked.entries()) {
      const spec = model.registry.aspects
        .find(({ record }) => record === declaration.record.fullName)
        ?.searchFields.find(({ path }) => path === node.path);
      const { name } = node.field;
      const place = annotationPlace(node.field, 'SoftDelete');
      if (index > 0) report(`${name} is a second field with @SoftDelete`, place);
      if (spec?.leaf !== 'boolean' || spec.type !== 'BOOLEAN')
        report(`${name} has @SoftDelete and must be a searchable boolean`, place);
    }
  },
};
