import { didYouMean } from '#codegen/diagnostics/nearest-name';
import { isObject } from '#codegen/values/json-value';
import { annotationPlace } from '#codegen/values/origin-at';
import type { Rule } from '../rule';

/** `definedFor` of `@Display` leads to something in the definition of a list with `@DefinedEntries`. */
export const displayEntries: Rule = {
  name: 'display-entries',
  needsWhole: true,
  check({ models, carried }, report) {
    for (const type of models.types.types.values())
      for (const field of type.kind === 'record' ? type.fields : []) {
        const { Display: hints, DefinedEntries: entries } = field.properties;
        if (!isObject(hints) || typeof hints.definedFor !== 'string') continue;
        const at = annotationPlace(field, 'Display', 'definedFor');
        const aspect = isObject(entries) ? entries.aspect : undefined;
        const definition = carried.find(({ declaration }) => declaration.name === aspect);
        const paths = definition?.tree.nodes.map(({ path }) => path) ?? [];
        if (!isObject(entries))
          report(`@Display says for whom ${field.name} is defined, which needs @DefinedEntries`, at);
        else if (definition && !paths.includes(hints.definedFor))
          report(
            `${JSON.stringify(hints.definedFor)} is not the path of a value in ${definition.declaration.name}`,
            at,
            didYouMean(hints.definedFor, paths),
          );
      }
  },
};
