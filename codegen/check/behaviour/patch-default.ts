import { valueProblems } from '#codegen/link/value-problems';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** `@PatchDefault` is a value of its field. */
export const patchDefault: Rule = {
  name: 'patch-default',
  needsWhole: true,
  check({ models: { types }, carried }, report) {
    const context = { types, table: { isBroken: () => false } };
    for (const { isField, field } of carried.flatMap(({ tree }) => tree.nodes)) {
      const value = isField ? field.properties.PatchDefault : undefined;
      for (const { message, path, suggestion } of value === undefined
        ? []
        : valueProblems(value, field.type, context)) {
        report(message, annotationPlace(field, 'PatchDefault', ...path), suggestion);
      }
    }
  },
};
