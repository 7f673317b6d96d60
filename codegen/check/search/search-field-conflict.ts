import { shippedFirst } from '#codegen/facts/vendor';
import type { Rule } from '../rule';
import { namedFields } from './named-fields';

/** Different aspects may share a search field, but only with values of the same kind: one filter may look at many entity types. */
export const searchFieldConflict: Rule = {
  name: 'search-field-conflict',
  check({ models, carried }, report) {
    const first = new Map<string, { readonly kind: string; readonly aspect: string }>();
    for (const aspect of shippedFirst(carried, models.registry.vendor, ({ declaration }) => declaration.record)) {
      for (const { name, kind, option, place } of namedFields(aspect)) {
        const known = first.get(name) ?? { kind, aspect: aspect.declaration.name };
        first.set(name, known);
        if (known.kind === kind || known.aspect === aspect.declaration.name) continue;
        report(
          `the search field ${name} is a ${known.kind} in aspect ${known.aspect}, here it is a ${kind}`,
          place,
          `give it another ${option}`,
        );
      }
    }
  },
};
